import type { Plugin } from 'vite';

/** Vite's helper for lazy chunks: it remembers a style sheet that failed as if it were there, and leaves its link. */
const PRELOAD_HELPER = /vite\/preload-helper/;

const changes = [
  // The next import of the chunk asks for the style sheet again
  [/\(err\) => \{\s*seen\[href\] = void 0;/, '(err) => { delete seen[href];'],
  // The link of a failed request counts as a loaded style sheet
  [/if \(e\.type === "error"\)/, 'if (e.type === "error") link.remove(), '],
] as const;

/**
 * A chunk whose style sheet was lost with the connection gets it at the next try: without this the page would come back
 * unstyled. Fails the build where a newer Vite has other code at these places.
 */
export function retryLostStyles(): Plugin {
  return {
    name: 'retry-lost-styles',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    transform(code, id) {
      if (!PRELOAD_HELPER.test(id)) return null;
      let changed = code;
      for (const [found, written] of changes) {
        if (!found.test(changed)) throw new Error(`Vite's preload helper has no ${found}`);
        changed = changed.replace(found, written);
      }
      return { code: changed, map: null };
    },
  };
}
