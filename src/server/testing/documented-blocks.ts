import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const DOCS = join(import.meta.dirname, '../../../docs');

/** The fenced blocks of a document in a language: examples that tests read as the shop does. */
export function documentedBlocks(name: string, language: string): string[] {
  const text = readFileSync(join(DOCS, name), 'utf8');
  return Array.from(text.matchAll(new RegExp(`^\`\`\`${language}\n([^]*?)^\`\`\``, 'gm')), ([, block]) => block!);
}
