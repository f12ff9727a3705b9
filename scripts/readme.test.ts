import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const [english, russian] = ['README.md', 'README.ru.md'].map((name) =>
  readFileSync(join(import.meta.dirname, '..', name), 'utf8'),
) as [string, string];

/** What both texts name, in their order. */
const all = (pattern: RegExp) => (text: string) => Array.from(text.matchAll(pattern), ([, found]) => found!);

/** Each text begins with a link to the other one. */
const withoutOther = (links: string[]) => links.filter((link) => !/^README(\.ru)?\.md$/.test(link));

const facts: Record<string, (text: string) => string[]> = {
  commands: all(/^```\n([^]*?)^```/gm),
  links: (text) => withoutOther(all(/\]\(([^)]+)\)/g)(text)),
  addresses: all(/(https?:\/\/[^\s)]+)/g),
  names: all(/(?<!`)`([^`\n]+)`(?!`)/g),
  // 1C is another letter in Russian
  numbers: all(/(\d+)(?![\dCС])/g),
  sections: (text) => all(/^(#+) /gm)(text),
  rows: (text) => all(/^(\||- )/gm)(text),
};

describe('README.md and README.ru.md', () => {
  it.each(Object.keys(facts))('have the same %s', (fact) => {
    const [expected, given] = [english, russian].map((text) => facts[fact]!(text));
    expect(expected!.length).toBeGreaterThan(0);
    expect(given).toEqual(expected);
  });
});
