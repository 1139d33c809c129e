// Which screen the address asks for. Links are plain <a href>; clicks on our own are caught and kept on the page.
export type Route =
  | { screen: "lobby" }
  | { screen: "table"; table: string }
  | { screen: "games" }
  | { screen: "deal"; table: string; deal: number; match: number | null }
  | { screen: "rules"; ruleset: string }
  | { screen: "nothing" };

const state = $state({ path: location.pathname, search: location.search });
const route = $derived(routeOf(state.path, state.search));

export function here(): Route {
  return route;
}

export function go(path: string, { replace = false } = {}): void {
  if (replace) history.replaceState(null, "", path);
  else history.pushState(null, "", path);
  moved();
  scrollTo(0, 0);
}

/** Follow links within the client without loading the page again. */
export function catchLinks(): () => void {
  const clicked = (event: MouseEvent) => {
    if (event.defaultPrevented || event.button || event.metaKey || event.ctrlKey || event.shiftKey) return;
    const link = (event.target as Element).closest("a");
    if (!link || link.target || link.hasAttribute("download") || link.origin !== location.origin) return;
    if (routeOf(link.pathname).screen === "nothing") return;
    event.preventDefault();
    go(link.pathname + link.search);
  };
  document.addEventListener("click", clicked);
  addEventListener("popstate", moved);
  return () => {
    document.removeEventListener("click", clicked);
    removeEventListener("popstate", moved);
  };
}

function moved(): void {
  state.path = location.pathname;
  state.search = location.search;
}

export function routeOf(path: string, search = ""): Route {
  const parts = partsOf(path);
  const [first, second, third] = parts;
  if (!first) return { screen: "lobby" };
  if (first === "table" && second && parts.length === 2) return { screen: "table", table: second };
  if (first === "rules" && second && parts.length === 2) return { screen: "rules", ruleset: second };
  if (first === "games" && parts.length === 1) return { screen: "games" };
  if (first === "games" && second && parts.length === 3 && /^\d+$/.test(third ?? "")) {
    const match = new URLSearchParams(search).get("match");
    return { screen: "deal", table: second, deal: Number(third), match: match === null ? null : Number(match) };
  }
  return { screen: "nothing" };
}

/** The parts of a path; none that any screen has where it is no text at all. */
function partsOf(path: string): string[] {
  try {
    return path.split("/").filter(Boolean).map(decodeURIComponent);
  } catch {
    return [path];
  }
}
