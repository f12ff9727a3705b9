import { describe, expect, it } from 'vitest';
import { isScannedCode } from './scanned-code.ts';

/** As many keys as there are digits, so many ms apart. */
const keys = (text: string, gap: number) => Array.from(text, (_, at) => 1000 + at * gap);

describe('a text in a quantity', () => {
  it('is a code with more digits than a quantity has, typed or pasted', () => {
    for (const code of ['4607000000012', '460700000001', '14607000000019']) {
      expect([isScannedCode(code, keys(code, 300)), isScannedCode(code, [])]).toEqual([true, true]);
    }
    expect(isScannedCode('1234567890', keys('1234567890', 5))).toBe(false);
  });

  it('is a code where it is an EAN-8 that came faster than anybody types', () => {
    expect(isScannedCode('96385074', keys('96385074', 0))).toBe(true);
    expect(isScannedCode('96385074', keys('96385074', 35))).toBe(true);
    // By hand, pasted, pasted behind a digit, with another check digit
    expect(isScannedCode('96385074', keys('96385074', 60))).toBe(false);
    expect(isScannedCode('96385074', [])).toBe(false);
    expect(isScannedCode('96385074', [1000])).toBe(false);
    expect(isScannedCode('96385075', keys('96385075', 5))).toBe(false);
  });

  it('is a quantity with fewer digits, or with more than digits', () => {
    for (const typed of ['', '12', '1234567', '1 000', '-5', '9638507.4']) {
      expect([typed, isScannedCode(typed, keys(typed, 1))]).toEqual([typed, false]);
    }
  });
});
