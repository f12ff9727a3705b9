import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { ROOT } from './root.ts';

/** What the server runs in threads of its own: the files that `new Worker(new URL(…))` names. */
export const threads = globSync('src/**/*.ts', { cwd: ROOT }).flatMap((file) => {
  const starts = readFileSync(join(ROOT, file), 'utf8').matchAll(/new Worker\(new URL\('([\w./-]+\.ts)'/g);
  return Array.from(starts, ([, name = '']) => join(dirname(file), name));
});
/** The name of its built file, without the ending. */
export const threadName = (file: string) =>
  file.replaceAll(/src\/|features\/|server\/|\.ts$/g, '').replaceAll('/', '.');
