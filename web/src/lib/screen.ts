/** The shapes of screen that the pages tell apart. Styles name them: `@media (--phone)`. */
import { MediaQuery } from 'svelte/reactivity';
import shapes from '../styles/breakpoints.json';

export const phone = () => new MediaQuery(shapes.phone); // a phone or tablet held upright
export const flat = () => new MediaQuery(shapes.flat); // a phone on its side
/** There is room for two columns of text. */
export const beside = () => new MediaQuery(shapes.beside);
/** Words and buttons stand above each other. */
export const stacked = () => new MediaQuery(`${shapes.phone}, ${shapes.flat}`);
