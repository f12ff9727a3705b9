import { readFileSync } from 'node:fs';

/** As `npm start` or `npm run import` starts Node: the sizes of its generations decide what a process takes. */
export const nodeOptionsOf = (script: 'start' | 'import'): string[] =>
  wordsOf(script).filter((word) => word.startsWith('--'));

/** The environment in which `npm start` starts Node. */
export const startEnvironment = (): NodeJS.ProcessEnv => ({
  ...process.env,
  ...Object.fromEntries(wordsOf('start').flatMap((word) => (/^[A-Z_]+=/.test(word) ? [word.split('=')] : []))),
});

function wordsOf(script: 'start' | 'import'): string[] {
  const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: Record<typeof script, string> };
  return scripts[script].split(' ');
}
