import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { XmlMender } from './xml-mender.ts';
import { XmlReader } from './xml-reader.ts';

/** What comes of the pieces of a text, and the remarks but for the text around their places. */
function mend(pieces: readonly string[]): { text: string; notes: string[] } {
  const mender = new XmlMender();
  let text = '';
  const lineOf = () => 1 + (text.match(/\n/g)?.length ?? 0);
  for (const piece of pieces) text += mender.write(piece, lineOf());
  text += mender.end();
  const notes = mender.notes().map(({ code, reason, line }) => `${code} ${reason.split('; первый')[0]!} ${line}`);
  return { text, notes };
}

/** Parts of texts in which ampersands, sections and signs meet. */
const PARTS = [
  '&',
  '&amp;',
  '&lt;',
  '&quot;',
  '&#38;',
  '&#x26;',
  '&nbsp;',
  '& ',
  '&a',
  '&a b;',
  '&#;',
  '&&',
  ';',
  'amp;',
  '<![CDATA[',
  ']]>',
  '<!--',
  '-->',
  '<?',
  '?>',
  '<',
  '<!',
  '<![',
  '<![CD',
  ']',
  ']]',
  '-',
  '--',
  '?',
  '>',
  '!',
  '<a b="&">',
  '</a>',
  'Ёж',
  '\n',
  '\u0001',
  '\uFFFE',
  '😀',
  `&${'x'.repeat(31)};`,
  `&${'x'.repeat(32)};`,
];

describe('mending of a file', () => {
  it('gives the same text and remarks at whatever places the file is split', () => {
    const files = fc.array(fc.constantFrom(...PARTS), { maxLength: 20 }).map((parts) => `${parts.join('')}.`);
    const cuts = fc.array(fc.nat({ max: 60 }), { maxLength: 8 });
    fc.assert(
      fc.property(files, cuts, (file, places) => {
        const at = [0, ...new Set(places.filter((place) => place < file.length))].toSorted((one, other) => one - other);
        const pieces = at.map((from, index) => file.slice(from, at[index + 1]));
        expect(mend(pieces)).toEqual(mend([file]));
      }),
      { numRuns: 3000 },
    );
  });

  it.each([
    ['<a>Ручеёк & Ко</a>', '<a>Ручеёк &amp; Ко</a>'],
    ['<a b="R&D">R&D</a>', '<a b="R&amp;D">R&amp;D</a>'],
    ['<a>&&amp;&</a>', '<a>&amp;&amp;&amp;</a>'],
    ['<a>&lt;&#38;&#x26;&nbsp;&quot;</a>', '<a>&lt;&#38;&#x26;&nbsp;&quot;</a>'],
    ['<a><![CDATA[A & B &]]>&<!-- & --></a><?b & ?>', '<a><![CDATA[A & B &]]>&amp;<!-- & --></a><?b & ?>'],
    ['<a>\u0001<![CDATA[\u000B&]]></a>', '<a> <![CDATA[ &]]></a>'],
  ])('takes an ampersand that begins no entity for itself, outside of sections: %s', (file, mended) => {
    expect(mend([file]).text).toBe(mended);
  });

  it('leaves a sound file as it is, without a remark', () => {
    const file = '<a b="1 &lt; 2">&amp;<![CDATA[&]]></a>';
    expect(mend([file])).toEqual({ text: file, notes: [] });
  });

  it('counts what it has mended and names the line of the first', () => {
    const file = '<a>\n<b>Ручеёк & Ко</b>\n<b>\u0001 & \u0002</b></a>';
    expect(mend([file]).notes).toEqual([
      'sign-replaced управляющих знаков 2, они заменены пробелами 3',
      'ampersand-bare знаков «&» вместо «&amp;» 2, они приняты за сам знак 2',
    ]);
  });

  it('reaches the handler of the XML reader as text, with the remark', () => {
    const seen: string[] = [];
    const reader = new XmlReader({
      open: (_name, attributes) => void seen.push(...Object.values(attributes)),
      text: (text) => void seen.push(text),
      close: () => undefined,
    });
    for (const piece of ['<a b="R&', 'D">\nA & <![CDATA[', 'B &]', ']></a>']) reader.write(piece);
    reader.close();
    expect(seen.join('|')).toBe('R&D|\nA & |B &');
    expect(reader.takeRemarks()).toMatchObject([{ line: 1, notes: [{ code: 'ampersand-bare', line: 1 }] }]);
  });
});
