/** The part of Vite's manifest that matters here. Keys are source paths; `file` and `css` are paths in the build. */
export type Manifest = Record<string, { file: string; isEntry?: boolean; imports?: string[]; css?: string[] }>;

export type FirstLoad = { route: string; scripts: string[]; styles: string[] };

// A loader and a skeleton may travel with their page: `component---loader---pendingComponent`
const SPLIT = /\.tsx?\?tsr-split=component(---\w+)*$/;

/**
 * For each route whose file name matches: the built files that a browser loads before the page works. These are the
 * entry, the page's own split component, those of the layouts around it, and all that they import statically.
 * Throws where the manifest has no entry or no such route.
 */
export function firstLoads(manifest: Manifest, name: RegExp): FirstLoad[] {
  const entries = Object.keys(manifest).filter((key) => manifest[key]?.isEntry);
  if (entries.length === 0) throw new Error('The manifest has no entry');

  const routes = Object.keys(manifest).filter((key) => SPLIT.test(key));
  const pages = routes.filter((key) => name.test(key));
  if (pages.length === 0) throw new Error(`The manifest has no route like ${name.source}`);

  return pages.map((page) => {
    const around = routes.filter((key) => holds(routeOf(key), routeOf(page)));
    const chunks = [...withImports(manifest, [...entries, ...around])].map((key) => manifest[key]);
    const scripts = chunks.flatMap((chunk) => chunk?.file ?? []).filter((file) => file.endsWith('.js'));
    const styles = chunks.flatMap((chunk) => chunk?.css ?? []);
    return { route: routeOf(page), scripts: [...new Set(scripts)], styles: [...new Set(styles)] };
  });
}

/**
 * The built scripts that come after the first load and are no part of it: chunks by their names, and what they import.
 * Throws where the manifest has none of a name.
 */
export function lateScripts(manifest: Manifest, { scripts }: FirstLoad, names: readonly string[]): string[] {
  const keys = names.map((name) => {
    const found = Object.keys(manifest).find((key) => manifest[key]!.file.startsWith(`assets/${name}-`));
    if (found === undefined) throw new Error(`The manifest has no chunk ${name}`);
    return found;
  });
  const files = [...withImports(manifest, keys)].flatMap((key) => manifest[key]?.file ?? []);
  return [...new Set(files)].filter((file) => file.endsWith('.js') && !scripts.includes(file));
}

function withImports(manifest: Manifest, keys: string[], seen = new Set<string>()): Set<string> {
  for (const key of keys) {
    if (seen.has(key)) continue;
    seen.add(key);
    withImports(manifest, manifest[key]?.imports ?? [], seen);
  }
  return seen;
}

/** `src/web/routes/_shop/catalog.$code.tsx?tsr-split=component` is `src/web/routes/_shop/catalog.$code`. */
function routeOf(key: string): string {
  return key.replace(SPLIT, '');
}

/** Whether a route is the page itself or a layout around it: `_shop` and `_shop/route` hold `_shop/catalog.$code`. */
function holds(layout: string, page: string): boolean {
  const base = layout.replace(/\/route$/, '');
  return layout === page || base.endsWith('/__root') || page.startsWith(`${base}/`) || page.startsWith(`${base}.`);
}
