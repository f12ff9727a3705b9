import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readIdempotencyKey } from './idempotency-header.ts';

const printable = fc.string({
  unit: fc.integer({ min: 0x20, max: 0x7e }).map((n) => String.fromCharCode(n)),
  maxLength: 255,
});

/** A string of a structured header (RFC 8941). */
const quoted = (key: string) => `"${key.replace(/["\\]/g, String.raw`\$&`)}"`;

describe('an Idempotency-Key', () => {
  it('of printable ASCII is the same with and without quotes', () => {
    const plain = printable.filter((key) => key !== '' && key === key.trim() && !key.startsWith('"'));
    fc.assert(
      fc.property(plain, (key) => {
        expect([readIdempotencyKey(key), readIdempotencyKey(quoted(key))]).toEqual([key, key]);
      }),
    );
  });

  it('that is quoted differs from every other quoted one', () => {
    const nonEmpty = printable.filter((key) => key !== '');
    fc.assert(
      fc.property(nonEmpty, nonEmpty, (one, other) => {
        fc.pre(one !== other);
        expect(readIdempotencyKey(quoted(one))).not.toBe(readIdempotencyKey(quoted(other)));
      }),
    );
  });

  it.each(['', '   ', '""', 'ключ', 'a\u0007b', 'x'.repeat(256), `"${'x'.repeat(256)}"`])('%j is refused', (header) => {
    expect(() => readIdempotencyKey(header)).toThrow(expect.objectContaining({ status: 400 }));
  });
});
