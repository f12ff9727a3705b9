import type { Plugin } from 'vite';

/**
 * Writes what the server runs in ASCII: V8 holds the text of a file in one byte a character then, not in two. No line
 * moves; in a line with other letters the columns of a map are too small.
 */
export function asciiText(): Plugin {
  return {
    name: 'ascii-text',
    apply: 'build',
    applyToEnvironment: ({ name }) => name !== 'client',
    generateBundle(_options, bundle) {
      for (const chunk of Object.values(bundle)) {
        if (chunk.type !== 'chunk') continue;
        if (/(?<!\\)\\[^\0-\x7F]/.test(chunk.code)) throw new Error(`A letter after a backslash in ${chunk.fileName}`);
        chunk.code = chunk.code.replaceAll(
          /[^\0-\x7F]/g,
          (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`,
        );
      }
    },
  };
}
