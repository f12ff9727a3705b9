import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import type { Plugin } from 'vite';

/** Writes `.br` and `.gz` beside scripts and styles: at their best, once, instead of quickly at every request. */
export function precompress(): Plugin {
  return {
    name: 'precompress',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    writeBundle({ dir }) {
      if (dir === undefined) throw new Error('The build writes no folder');
      for (const name of globSync('**/*.{js,css,svg}', { cwd: dir })) writeCompressed(join(dir, name));
    },
  };
}

/** Writes both compressed files of a file. */
export function writeCompressed(file: string): void {
  const content = readFileSync(file);
  writeFileSync(`${file}.br`, brotliCompressSync(content));
  writeFileSync(`${file}.gz`, gzipSync(content, { level: 9 }));
}
