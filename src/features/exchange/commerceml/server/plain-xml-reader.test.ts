import { describe, expect, it } from 'vitest';
import { PlainXmlReader } from './plain-xml-reader.ts';
import { StrictXmlReader } from './strict-xml-reader.ts';
import type { XmlHandler } from './xml-handler.ts';
import { XmlReader } from './xml-reader.ts';

const SAMPLE = `<?xml version="1.0" encoding="UTF-8"?>\r
<КоммерческаяИнформация xmlns:xs="http://www.w3.org/2001/XMLSchema" ВерсияСхемы="2.08">\r
\t<Каталог СодержитТолькоИзменения = 'false'\t>
\t\t<Ид>a1b2#</Ид><Наименование>Труба &quot;А&quot; &lt;5&gt; &#8470;&#x31; 𝄞</Наименование>
\t\t<Описание><![CDATA[<p>Ёмкость & ]] > </p>]]></Описание><Пусто/><xs:b  а="1&amp;2"  б='"'/></Каталог >
</КоммерческаяИнформация>
`;

const ODDITIES = [
  ...'<>/&;"\'=!?-[] \r\n\tа1:#x.',
  '\u0001',
  '\uFFFE',
  ']]>',
  '<![CDATA[',
  '<!--',
  '-->',
  '<?',
  '?>',
  '</',
  '/>',
  '&lt;',
  '&#10;',
  '&#0;',
  '<a>',
  '</a>',
  '<!DOCTYPE a>',
  '"',
  '𝄞',
];

/** What a reader has seen, with places, or how it has refused the file. Blanks around the root are nothing. */
function seenBy(
  open: (handler: XmlHandler) => { write(chunk: string): void; close(): void },
  chunks: string[],
): string[] {
  const seen: string[] = [];
  let depth = 0;
  let text = '';
  const flush = () => {
    if (text !== '') seen.push(text);
    text = '';
  };
  const handler: XmlHandler = {
    open: (name, attributes, { line, column }) => {
      flush();
      depth += 1;
      seen.push(`${line}:${column}<${name}>${JSON.stringify(Object.entries(attributes))}`);
    },
    text: (piece) => {
      if (depth > 0) text += piece;
    },
    close: (name) => {
      flush();
      depth -= 1;
      seen.push(`</${name}>`);
    },
  };
  try {
    const reader = open(handler);
    for (const chunk of chunks) reader.write(chunk);
    reader.close();
  } catch (error) {
    // Which of two faults the complete reader names first depends on the pieces in which a file comes
    return [(error as Error).name];
  }
  return seen;
}

const fromStart = { path: [], isAfterRoot: false, line: 1, column: 0 };
const strictly = (chunks: string[]) => seenBy((handler) => new StrictXmlReader(handler, fromStart), chunks);
const quickly = (chunks: string[]) => seenBy((handler) => new XmlReader(handler), chunks);

/** The same numbers every time, from 0 up to, not including, `below`. */
function numbers(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

function cut(text: string, next: (below: number) => number): string[] {
  const chunks: string[] = [];
  for (let at = 0; at < text.length;) {
    let end = at + 1 + next(60);
    // The decoder never cuts a letter in two
    if (/[\uD800-\uDBFF]/.test(text[end - 1] ?? '')) end += 1;
    chunks.push(text.slice(at, end));
    at = end;
  }
  return chunks;
}

describe('the quick reader of ordinary XML', () => {
  it('reads a whole export without the complete reader', () => {
    const plain = new PlainXmlReader({ open: () => undefined, text: () => undefined, close: () => undefined });
    expect(plain.write(SAMPLE.replace('</Каталог >', '</Каталог>'))).toBeNull();
    expect(plain.close()).toBeNull();
  });

  it('sees what the complete reader sees, and refuses what it refuses', () => {
    const next = numbers(20_260_101);
    let accepted = 0;
    for (let round = 0; round < 3000; round += 1) {
      let text = SAMPLE;
      for (let change = next(4); change > 0; change -= 1) {
        const at = next(text.length);
        text = text.slice(0, at) + (next(3) === 0 ? '' : ODDITIES[next(ODDITIES.length)]!) + text.slice(at + next(4));
      }
      text = text.toWellFormed().replaceAll('\uFFFD', '');
      const chunks = cut(text, next);
      const expected = strictly([text]);
      if (expected.length > 1) accepted += 1;
      expect(quickly(chunks), text).toEqual(expected);
    }
    expect(accepted).toBeGreaterThan(500);
  });
});
