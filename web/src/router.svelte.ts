/** Which screen: `/`, `/new`, `/table/ID`, `/learn`, `/rules`, `/replay`, `/replay/ID`; ordinary addresses, ordinary links. */
export interface Route { screen: string; rest: string[]; query: URLSearchParams; hash: string }

function read(): Route {
  const parts = location.pathname.split('/').filter(Boolean);
  return { screen: parts[0] ?? 'home', rest: parts.slice(1), query: new URLSearchParams(location.search), hash: location.hash.slice(1) };
}

let route = $state.raw<Route>(read());

export const router = { get now(): Route { return route; } };

export function go(path: string, replace = false) {
  history[replace ? 'replaceState' : 'pushState'](null, '', path);
  const screen = route.screen;
  route = read();
  if (route.screen !== screen) scrollTo(0, 0);
}

/** Links inside the page change the screen without loading it anew. */
export function startRouter() {
  addEventListener('popstate', () => { route = read(); });
  document.addEventListener('click', (event) => {
    if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    const link = (event.target as Element).closest?.('a[href]') as HTMLAnchorElement | null;
    if (!link || link.target || link.hasAttribute('download') || link.origin !== location.origin || link.pathname.startsWith('/api/')) return;
    event.preventDefault();
    go(link.pathname + link.search + link.hash);
  });
}
