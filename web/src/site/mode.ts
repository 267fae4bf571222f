/** Whether these pages come without a server: `vite build --mode site`. */
export const SITE = import.meta.env.MODE === 'site';
