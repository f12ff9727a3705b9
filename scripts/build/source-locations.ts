import { dirname, join, relative } from 'node:path';
import type { Plugin } from 'vite';
import { ROOT } from './root.ts';
import { threadName, threads } from './server-threads.ts';

/**
 * In the built server a file names others as it does in the sources: data, texts and migrations stay where they are, a
 * thread starts from its built file.
 */
export function sourceLocations(): Plugin {
  const locationOf = (id: string) => JSON.stringify(join('../..', relative(ROOT, id)));
  const started = new Set<string>();
  return {
    name: 'source-locations',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'server',
    enforce: 'pre',
    transform(code, id) {
      if (!code.includes('import.meta.') || id.includes('node_modules')) return null;
      const own = `new URL(${locationOf(id)}, import.meta.url)`;
      const built = code
        .replaceAll(/new URL\(['"]([\w./-]+-(?:thread|worker)\.ts)['"], import\.meta\.url\)/g, (_, file: string) => {
          const name = threadName(relative(ROOT, join(dirname(id), file)));
          started.add(name);
          return `new URL(${JSON.stringify(`./${name}.js`)}, import.meta.url)`;
        })
        .replaceAll(/(?<!\.js", )import\.meta\.url/g, `${own}.href`)
        .replaceAll('import.meta.dirname', `decodeURIComponent(new URL('.', ${own}).pathname)`);
      // No line moves, so the map of what follows is true
      return { code: built, map: null };
    },
    buildEnd(error) {
      const missed = threads.map(threadName).filter((name) => !started.has(name));
      if (!error && missed.length > 0) throw new Error(`Would start from the sources: ${missed.join(', ')}`);
    },
  };
}
