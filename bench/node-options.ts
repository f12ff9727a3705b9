import { readFileSync } from 'node:fs';

/** As `npm start` or `npm run import` starts Node: the sizes of its generations decide what a process takes. */
export function nodeOptionsOf(script: 'start' | 'import'): string[] {
  const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: Record<typeof script, string> };
  return scripts[script].split(' ').filter((word) => word.startsWith('--'));
}
