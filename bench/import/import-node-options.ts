import { readFileSync } from 'node:fs';

/** As `npm run import` starts Node: the sizes of its generations decide what an import takes. */
export function importNodeOptions(): string[] {
  const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: { import: string } };
  return scripts.import.split(' ').filter((word) => word.startsWith('--'));
}
