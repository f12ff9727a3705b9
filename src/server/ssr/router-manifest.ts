import type { PageManifest } from '#shared/page-rendering.ts';

interface Chunk {
  file: string;
  css?: string[];
  imports?: string[];
}

export type BuildManifest = Record<string, Chunk>;

/**
 * Vite's manifest as the router's: the entry for every page, and for a route the scripts and styles that its page needs
 * beyond the entry. Throws an Error where the build has no such entry.
 */
export function routerManifest(
  build: BuildManifest,
  entry: string,
  routeFiles: Readonly<Record<string, string>>,
): PageManifest {
  const entryChunk = build[entry];
  if (!entryChunk) throw new Error(`The build has no ${entry}: run "npm run build"`);
  const root = filesOf(build, [entry]);
  const routes: PageManifest['routes'] = {
    __root__: {
      scripts: [{ attrs: { type: 'module', async: true, src: `/${entryChunk.file}` } }],
      preloads: root.scripts,
      css: root.styles,
    },
  };
  for (const [id, file] of Object.entries(routeFiles)) {
    if (id === '__root__') continue;
    const own = filesOf(
      build,
      Object.keys(build).filter((key) => key.startsWith(`${file}?tsr-split=component`)),
    );
    routes[id] = {
      preloads: own.scripts.filter((script) => !root.scripts.includes(script)),
      css: own.styles.filter((style) => !root.styles.includes(style)),
    };
  }
  return { routes };
}

/** Addresses of chunks and of all that they import. */
function filesOf(build: BuildManifest, keys: readonly string[]): { scripts: string[]; styles: string[] } {
  const scripts = new Set<string>();
  const styles = new Set<string>();
  const collect = (key: string) => {
    const chunk = build[key];
    if (!chunk || scripts.has(`/${chunk.file}`)) return;
    scripts.add(`/${chunk.file}`);
    for (const imported of chunk.imports ?? []) collect(imported);
    for (const style of chunk.css ?? []) styles.add(`/${style}`);
  };
  for (const key of keys) collect(key);
  return { scripts: [...scripts], styles: [...styles] };
}
