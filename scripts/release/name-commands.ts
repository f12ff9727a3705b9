import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { writeCompressed } from '../build/precompress.ts';

const TEXTS = ['dist/**/*.js', 'src/**/*.{ts,tsx,txt,yaml,md}', 'docs/**/*.md', 'README*.md'];

/** The archive has no npm: its messages, letters, screens and documents name the commands by the launcher. */
export const namedByLauncher = (text: string): string =>
  text.replaceAll(/npm run (shop|import)\b( --(?!\S))?/g, 'optovik $1').replaceAll(/npm start\b/g, 'optovik start');

/** Changes the texts of a copied shop, and the compressed files beside those that have them. */
export function nameCommands(target: string): void {
  for (const name of globSync(TEXTS, { cwd: target })) {
    const file = join(target, name);
    const text = readFileSync(file, 'utf8');
    const changed = namedByLauncher(text);
    if (changed === text) continue;
    writeFileSync(file, changed);
    if (existsSync(`${file}.br`)) writeCompressed(file);
  }
}
