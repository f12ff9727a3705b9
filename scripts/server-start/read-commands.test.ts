import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { commands as shopCommands } from '#shop/commands/registry.ts';
import { readCommands } from './read-commands.ts';

const ROOT = join(import.meta.dirname, '../..');
const read = (file: string) => readFileSync(join(ROOT, file), 'utf8');
const commands = readCommands(read('docs/server-start.ru.md'));
const found = (pattern: RegExp) =>
  commands.flatMap(({ text }) => Array.from(text.matchAll(pattern), ([, name]) => name!));

/** What a command may need, for the script; a reader knows it from the words above the block. `looks`: may report troubles. */
const NEEDS = ['internet', 'proxy', 'mail', 'prometheus', 'database', 'database-network', 'looks'];

describe('the commands of docs/server-start.ru.md', () => {
  it('are one a line, of known needs', () => {
    expect(commands.length).toBeGreaterThan(30);
    const isWhole = ({ text }: { text: string }) => /^[a-z]/.test(text) && !text.endsWith('\\');
    expect(commands.filter((command) => !isWhole(command))).toEqual([]);
    expect(commands.flatMap(({ needs }) => needs).filter((need) => !NEEDS.includes(need))).toEqual([]);
  });

  it('are commands of the operator that exist', () => {
    const names = found(/^optovik shop ([a-z-]+)/g);
    expect(names.length).toBeGreaterThan(5);
    expect(names.filter((name) => name !== 'doctor' && !Object.hasOwn(shopCommands, name))).toEqual([]);
  });

  it('copy files of the archive that exist', () => {
    const files = found(/\/opt\/optovik\/current\/(deploy\/[\w./-]+)/g);
    expect(files).toHaveLength(4);
    for (const file of files) expect(read(file).length).toBeGreaterThan(0);
  });

  it('set variables that exist, and name the version of the package', () => {
    const variables = found(/^echo ['"]([A-Z][A-Z_]+)=/g);
    expect(variables.length).toBeGreaterThan(3);
    const settings = read('src/server/env.ts');
    expect(variables.filter((name) => !settings.includes(`    ${name}:`))).toEqual([]);
    const { version } = JSON.parse(read('package.json')) as { version: string };
    expect(new Set(found(/optovik-(\d[\d.]*)-linux-x64/g))).toEqual(new Set([version]));
  });
});

describe('the commands of a page', () => {
  it('are the lines of its sh blocks with what they need', () => {
    const page = ['text', '```sh internet mail', 'one', 'two', '```', '```', 'no', '```', '```json', '{}', '```'];
    expect(readCommands(page.join('\n'))).toEqual([
      { line: 3, text: 'one', needs: ['internet', 'mail'] },
      { line: 4, text: 'two', needs: ['internet', 'mail'] },
    ]);
  });
});
