import { describe, expect, it } from 'vitest';
import { paymentQrText } from './payment-qr.ts';

const seller = {
  name: 'ООО «Электроснаб»',
  inn: '7707083893',
  kpp: '770701001',
  address: 'Москва',
  bank: 'ПАО Сбербанк',
  bic: '044525225',
  account: '40702810900000012345',
  correspondent: '30101810400000000225',
};

describe('the text of a payment QR', () => {
  it('has the fields of the standard in their order', () => {
    expect(paymentQrText({ seller, sum: 123_456, purpose: 'Оплата по счёту № 1' })).toBe(
      'ST00012|Name=ООО «Электроснаб»|PersonalAcc=40702810900000012345|BankName=ПАО Сбербанк|BIC=044525225|CorrespAcc=30101810400000000225|Sum=123456|Purpose=Оплата по счёту № 1|PayeeINN=7707083893|KPP=770701001',
    );
  });

  it('separates by a character that no value has', () => {
    const text = paymentQrText({ seller: { ...seller, name: 'А|Б' }, sum: 1, purpose: 'x' });
    expect(text.startsWith('ST00012~Name=А|Б~PersonalAcc=')).toBe(true);
  });

  it('cuts values to the lengths of the standard and leaves out the KPP of a person', () => {
    const { kpp: _, correspondent: __, ...person } = seller;
    const long = { ...person, name: 'я'.repeat(300), bank: 'б'.repeat(60) };
    const fields = paymentQrText({ seller: long, sum: 1, purpose: 'п'.repeat(300) }).split('|');
    expect(fields.map((field) => field.length)).toEqual([7, 165, 32, 54, 13, 12, 5, 218, 19]);
    expect(fields).toContain('CorrespAcc=0');
  });
});
