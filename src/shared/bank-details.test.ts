import { describe, expect, it } from 'vitest';
import { isAccountOf, isBic, isCorrespondentAccountOf, isKpp, isOgrn } from './bank-details.ts';

const BIC = '044525225';
const CORRESPONDENT = '30101810400000000225';

/** The account with the check digit (the ninth) that fits the bank. */
const accountAt = (bic: string) =>
  Array.from({ length: 10 }, (_, digit) => `40702810${digit}00000012345`).filter((one) => isAccountOf(bic, one));

describe('requisites of a bank', () => {
  it('the correspondent account of Sberbank belongs to its BIC and to no other', () => {
    expect(isCorrespondentAccountOf(BIC, CORRESPONDENT)).toBe(true);
    expect(isCorrespondentAccountOf('044030653', CORRESPONDENT)).toBe(false);
    expect(isCorrespondentAccountOf(BIC, CORRESPONDENT.replace('4', '5'))).toBe(false);
  });

  it('one check digit of ten fits a settlement account, and another one at another bank', () => {
    const [here, there] = [accountAt(BIC), accountAt('044525974')];
    expect(here).toHaveLength(1);
    expect(there).toHaveLength(1);
    expect(there).not.toEqual(here);
  });

  it('a published account of a company passes', () => {
    // Requisites that Yandex publishes: АО «Райффайзенбанк»
    expect(isCorrespondentAccountOf('044525700', '30101810200000000700')).toBe(true);
  });

  it.each(['', '04452522', '0445252255', '12345678a', '000000000', '144525225'])('%j is no BIC', (text) => {
    expect(isBic(text)).toBe(false);
  });

  it('an OGRN and an OGRNIP have a check digit', () => {
    expect(isOgrn('1027700132195')).toBe(true);
    expect(isOgrn('1027700132196')).toBe(false);
    expect(isOgrn('304500116000157')).toBe(true);
    expect(isOgrn('304500116000158')).toBe(false);
    expect(isOgrn('0000000000000')).toBe(false);
  });

  it('a KPP has nine places, two of which may be letters', () => {
    expect(isKpp('770701001')).toBe(true);
    expect(isKpp('7707AB001')).toBe(true);
    expect(isKpp('77070100')).toBe(false);
  });
});
