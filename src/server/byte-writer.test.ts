import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ByteWriter } from './byte-writer.ts';

describe('writing bytes', () => {
  it('puts texts and ready bytes one behind the other, for all letters and lengths', () => {
    const writer = new ByteWriter();
    fc.assert(
      fc.property(fc.array(fc.string({ unit: 'grapheme', maxLength: 300 })), fc.nat(40_000), (texts, long) => {
        writer.begin();
        for (const text of texts) writer.text(text).bytes(Buffer.from(`${text}я`), 0, Buffer.byteLength(text));
        writer.text('ж'.repeat(long));
        const expected = `${texts.map((text) => text + text).join('')}${'ж'.repeat(long)}`;
        expect(writer.position).toBe(Buffer.byteLength(expected));
        expect(writer.written.equals(Buffer.from(expected))).toBe(true);
      }),
    );
  });

  it('puts digits over blanks', () => {
    const writer = new ByteWriter().begin().text('a:       ,b:       ');
    writer.digitsAt(8, 0);
    writer.digitsAt(18, 1_204_567);
    expect(writer.written.toString()).toBe('a:      0,b:1204567');
  });
});
