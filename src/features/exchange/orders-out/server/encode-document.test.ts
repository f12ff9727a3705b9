import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { encodeXml } from './encode-document.ts';
import { parseXml } from './xml-tree.fixture.ts';
import { textElement } from './xml.ts';

const throughWindows1251 = (text: string) => {
  const bytes = encodeXml(textElement('Имя', text, { attributes: { Код: text } }), 'windows-1251');
  return {
    written: new TextDecoder('windows-1251').decode(bytes),
    parsed: parseXml(new TextDecoder('windows-1251').decode(bytes)),
  };
};

describe('a document in windows-1251', () => {
  it('keeps № — € « as letters, and writes what the encoding lacks as references', () => {
    const { written, parsed } = throughWindows1251('№ 1 — «€» м² ₽ 😀');
    expect(written).toContain('№ 1 — «€» м&#178; &#8381; &#128512;');
    expect(parsed).toMatchObject({ text: '№ 1 — «€» м² ₽ 😀', attributes: { Код: '№ 1 — «€» м² ₽ 😀' } });
    expect(encodeXml('Ж№', 'windows-1251')).toEqual(Buffer.from([0xc6, 0xb9]));
  });

  it('gives back any text that XML can carry', () => {
    const carried = fc
      .string({ unit: 'binary', minLength: 1 })
      .map((text) => parseXml(`<a>${textElement('b', text)}</a>`).children[0]?.text ?? '');
    fc.assert(
      fc.property(
        carried.filter((text) => text !== ''),
        (text) => {
          expect(throughWindows1251(text).parsed).toMatchObject({ text, attributes: { Код: text } });
        },
      ),
      { numRuns: 1000 },
    );
  });
});
