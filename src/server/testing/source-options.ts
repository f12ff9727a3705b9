/** Options of Node for processes that run the sources of the shop, not its bundle. */
export const SOURCE_OPTIONS: string[] = [
  '--disable-warning=ExperimentalWarning',
  `--import=${new URL('resolve-drizzle.ts', import.meta.url).href}`,
];
