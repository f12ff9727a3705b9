import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { companyLine, head, importRecords, newId } from '#exchange/settlements-import/server/settlements.fixture.ts';
import { aCompany, anAccount } from '#identity/accounts/server/factory.ts';
import { company } from '#identity/accounts/server/tables.ts';
import { auditLog } from '#identity/audit/server/tables.ts';
import { aStaffMember } from '#office/orders/server/office.fixture.ts';
import { type TestApp, testApp } from '#shop/testing/test-app.ts';

let shop: TestApp;
let owner: Awaited<ReturnType<typeof aStaffMember>>;

beforeAll(async () => {
  shop = await testApp();
  owner = await aStaffMember(shop.db, 'owner');
});

type Firm = Awaited<ReturnType<typeof aCompany>>;

const bring = ({ inn, name }: Firm, terms: object) =>
  importRecords(shop.db, [head(), companyLine({ id: newId(), inn, name, ...terms })]);
const rowOf = async ({ id }: Firm) => (await shop.db.select().from(company).where(eq(company.id, id)))[0]!;
const call = async (
  name:
    | 'officeCustomerPin'
    | 'officeCustomerUnpin'
    | 'officeCustomerTerms'
    | 'officeCustomerBan'
    | 'officeCustomerManager',
  { id }: Firm,
  body: unknown,
) => (await shop.call(name, { params: { id: String(id) }, body } as never, { token: owner.token })).codes;
const open = async ({ id }: Firm) =>
  (await shop.call('officeCustomer', { params: { id: String(id) } }, { token: owner.token })).data;
const changeTerms = async (firm: Firm, terms: object) => {
  const { terms: shown } = await open(firm);
  return call('officeCustomerTerms', firm, { ...shown, ...terms, shown });
};
const pin = (firm: Firm, term: string, until: string | null = null) =>
  call('officeCustomerPin', firm, { term, reason: 'Акция до конца года', until });

describe('terms that the settlements file brings', () => {
  it('are read-only on the screen, those that it does not name are not', async () => {
    const manager = await anAccount(shop.db, { role: 'MANAGER' });
    const firm = await aCompany(shop.db);
    await bring(firm, { discount: 5, creditLimit: 1000, orderBan: false, manager: manager.email });
    expect(await open(firm)).toMatchObject({ led: ['discountPercent', 'creditLimit', 'ban', 'manager'], pinned: [] });
    expect(await changeTerms(firm, { discountPercent: 9 })).toEqual(['CONFLICT']);
    expect(await call('officeCustomerBan', firm, { isBanned: true })).toEqual(['CONFLICT']);
    expect(await call('officeCustomerManager', firm, { manager: null, shown: manager.id })).toEqual(['CONFLICT']);
    expect(await changeTerms(firm, { creditDays: 14 })).toEqual([]);
    expect(await rowOf(firm)).toMatchObject({ discountPercent: 5, orderBan: false, creditDays: 14 });
  });

  it('that are held may be changed; the import leaves them and lists the difference', async () => {
    const firm = await aCompany(shop.db);
    await bring(firm, { discount: 5, creditDays: 10 });
    expect(await pin(firm, 'discountPercent', '2099-12-31')).toEqual([]);
    expect(await changeTerms(firm, { discountPercent: 9 })).toEqual([]);
    const { lines } = await bring(firm, { discount: 6, creditDays: 20 });
    expect(lines.join('\n')).toContain('скидка закреплено в магазине (9), в файле 6');
    expect(await rowOf(firm)).toMatchObject({ discountPercent: 9, creditDays: 20 });
    expect(await open(firm)).toMatchObject({
      led: ['creditDays'],
      pinned: [{ term: 'discountPercent', reason: 'Акция до конца года', until: '2099-12-31' }],
    });
  });

  it('follow the file again once they are given back or their day is over', async () => {
    const firm = await aCompany(shop.db);
    await bring(firm, { discount: 5, creditDays: 10 });
    await pin(firm, 'discountPercent');
    await pin(firm, 'creditDays', '2020-01-01');
    expect(await open(firm)).toMatchObject({ led: ['creditDays'], pinned: [{ term: 'discountPercent' }] });
    expect(await call('officeCustomerUnpin', firm, { term: 'discountPercent' })).toEqual([]);
    expect(await call('officeCustomerUnpin', firm, { term: 'discountPercent' })).toEqual(['CONFLICT']);
    await bring(firm, { discount: 7, creditDays: 30 });
    expect(await rowOf(firm)).toMatchObject({ discountPercent: 7, creditDays: 30 });
  });

  it('are held by who says why, and only where the accounting system leads them; both acts are in the audit log', async () => {
    const firm = await aCompany(shop.db);
    expect(await pin(firm, 'discountPercent')).toEqual(['CONFLICT']);
    await bring(firm, { discount: 5 });
    expect(await call('officeCustomerPin', firm, { term: 'discountPercent', reason: ' ', until: null })).toEqual([
      'VALIDATION',
    ]);
    await pin(firm, 'discountPercent');
    await call('officeCustomerUnpin', firm, { term: 'discountPercent' });
    const acts = await shop.db.select().from(auditLog).where(eq(auditLog.companyId, firm.id)).orderBy(auditLog.id);
    expect(acts.map(({ action, details }) => [action, details])).toEqual([
      ['company.terms', expect.objectContaining({ discountPercent: 5, before: { discountPercent: 0 } })],
      ['company.pin', { term: 'discountPercent', reason: 'Акция до конца года', until: null, before: null }],
      ['company.unpin', { term: 'discountPercent', before: { reason: 'Акция до конца года', until: null } }],
    ]);
  });
});
