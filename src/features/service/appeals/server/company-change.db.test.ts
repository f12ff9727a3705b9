import { beforeAll, describe, expect, it } from 'vitest';
import { aBuyer } from '#identity/accounts/server/factory.ts';
import { aChildSession } from '#identity/session/server/factory.ts';
import { type TestApp, testApp } from '#shop/testing/test-app.ts';
import { aServedBuyer } from './factory.ts';

let shop: TestApp;

beforeAll(async () => {
  shop = await testApp();
});

const ask = (token: string, contragent: number, fields: object, key?: string) =>
  shop.call(
    'contragentRequestUpdate',
    { body: { contragent, ...fields } },
    { token, headers: key ? { 'idempotency-key': key } : {} },
  );

describe('a change of a company’s data', () => {
  it('becomes an appeal with old and new values', { tags: ['R-CALL-116'] }, async () => {
    const admin = await aServedBuyer(shop.db, { role: 'ADMIN' });
    const { company } = admin;
    const fields = {
      uf_name: 'ООО «Новое имя»',
      inn: company.inn!,
      address: 'Тула, Литейная ул., 4',
      phone: '84872000001',
    };
    const first = await ask(admin.token, company.id, { ...fields, comment: 'С 1 марта' }, 'press-0003');
    const again = await ask(admin.token, company.id, { ...fields, comment: 'С 1 марта' }, 'press-0003');
    expect(again.data).toEqual(first.data);
    const params = { id: String(first.data.id) };
    const { data } = await shop.call('appealDetail', { params, query: {} }, { token: admin.managerToken });
    expect(data.appeal).toMatchObject({
      type: { code: 'company' },
      contragent: { id: company.id },
      changes: [
        { field: 'uf_name', title: 'Название', from: company.name, to: 'ООО «Новое имя»' },
        { field: 'address', title: 'Юридический адрес', from: '', to: 'Тула, Литейная ул., 4' },
        { field: 'phone', title: 'Телефон', from: '', to: '+7 (487) 200-00-01' },
      ],
    });
    expect(data.messages[0]!.text).toContain('С 1 марта');
    expect(data.canApprove).toBe(false);
  });

  it('is asked for by the administrator himself alone', { tags: ['R-CALL-116'] }, async () => {
    const admin = await aServedBuyer(shop.db, { role: 'ADMIN' });
    const employee = await aBuyer(shop.db, { of: admin.company });
    const stranger = await aBuyer(shop.db, { role: 'ADMIN' });
    const child = await aChildSession(shop.db, admin.managerToken, admin.account.id);
    const codesOf = async (token: string, fields: object = { address: 'Другой' }) =>
      (await ask(token, admin.company.id, fields)).codes;
    expect(await codesOf(employee.token)).toEqual(['FORBIDDEN']);
    expect(await codesOf(child)).toEqual(['FORBIDDEN']);
    expect(await codesOf(stranger.token)).toEqual(['NOT_FOUND']);
    expect(await codesOf(admin.token, { uf_name: admin.company.name })).toEqual(['VALIDATION']);
    expect(await codesOf(admin.token, { inn: '123' })).toEqual(['VALIDATION']);
  });
});
