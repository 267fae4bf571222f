/**
 * Which screen: `/`, `/new`, `/table/ID`, `/learn`, `/rules`, `/replay`, `/replay/ID`,
 * `/puzzles`, `/puzzles/ID`, `/me`;
 * ordinary addresses, ordinary links.
 */
import { SITE } from './site/mode';

export interface Route {
  screen: string;
  segments: string[]; // of the path, behind the screen
  query: URLSearchParams;
  hash: string;
}

/**
 * Without a server any address but the folder's own may lead nowhere, so the path is in the hash:
 * `#/table/ID`, with the page's own hash behind it.
 */
function address(): URL {
  return SITE ? new URL(location.hash.slice(1) || '/', location.origin) : new URL(location.href);
}

function read(): Route {
  const { pathname, searchParams, hash } = address();
  const parts = pathname.split('/').filter(Boolean);
  return {
    screen: parts[0] ?? 'home',
    segments: parts.slice(1),
    query: searchParams,
    hash: hash.slice(1),
  };
}

let route = $state.raw<Route>(read());

export const router = {
  get now(): Route {
    return route;
  },
};

export function go(path: string, replace = false) {
  history[replace ? 'replaceState' : 'pushState'](null, '', SITE ? `#${path}` : path);
  const screen = route.screen;
  route = read();
  if (route.screen !== screen) scrollTo(0, 0);
}

/** In the hash a link also works in a new tab, which only the folder's own address opens. */
function movePathIntoHash(event: Event) {
  const link = (event.target as Element).closest?.('a[href^="/"]');
  if (link && !link.hasAttribute('download'))
    link.setAttribute('href', `#${link.getAttribute('href')}`);
}

/** Links inside the page change the screen without loading it anew. */
export function startRouter() {
  addEventListener('popstate', () => {
    route = read();
  });
  if (SITE)
    for (const kind of ['pointerdown', 'focusin'])
      document.addEventListener(kind, movePathIntoHash, true);
  document.addEventListener('click', (event) => {
    if (
      event.defaultPrevented ||
      event.button !== 0 ||
      event.metaKey ||
      event.ctrlKey ||
      event.shiftKey ||
      event.altKey
    )
      return;
    const link = (event.target as Element).closest?.('a[href]') as HTMLAnchorElement | null;
    if (
      !link ||
      link.target ||
      link.hasAttribute('download') ||
      link.origin !== location.origin ||
      link.pathname.startsWith('/api/')
    )
      return;
    event.preventDefault();
    const inside = SITE && link.getAttribute('href')?.startsWith('#');
    if (!inside) go(link.pathname + link.search + link.hash);
    else if (link.hash.startsWith('#/')) go(link.hash.slice(1));
    else document.querySelector<HTMLElement>(link.hash)?.scrollIntoView();
  });
}
