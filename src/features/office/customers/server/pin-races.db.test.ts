import { setTimeout as sleep } from 'node:timers/promises';
import { asc, eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { companyLine, head, importRecords, newId } from '#exchange/settlements-import/server/settlements.fixture.ts';
import { aCompany } from '#identity/accounts/server/factory.ts';
import { company } from '#identity/accounts/server/tables.ts';
import { auditLog } from '#identity/audit/server/tables.ts';
import { pinTerm } from '#identity/companies/server/index.ts';
import { aStaffMember } from '#office/orders/server/office.fixture.ts';
import { transaction } from '#server/db/index.ts';
import { untilWaiting } from '#server/testing/until-waiting.ts';
import { type TestApp, testApp } from '#shop/testing/test-app.ts';

const ROUNDS = 20;

let shop: TestApp;
let owner: Awaited<ReturnType<typeof aStaffMember>>;

beforeAll(async () => {
  shop = await testApp();
  owner = await aStaffMember(shop.db, 'owner');
});

type Firm = Awaited<ReturnType<typeof aCompany>>;

const lineOf = ({ inn, name }: Firm, terms: object) => companyLine({ id: newId(), inn, name, ...terms });
const bring = (firm: Firm, terms: object) => importRecords(shop.db, [head(), lineOf(firm, terms)]);
const rowOf = async ({ id }: Firm) => (await shop.db.select().from(company).where(eq(company.id, id)))[0]!;
const pinDiscount = async ({ id }: Firm) => {
  const body = { term: 'discountPercent' as const, reason: 'Акция', until: null };
  return (await shop.call('officeCustomerPin', { params: { id: String(id) }, body }, { token: owner.token })).codes;
};

/** A company whose discount of 5 % comes from the file. */
async function aLedCompany(): Promise<Firm> {
  const firm = await aCompany(shop.db);
  await bring(firm, { discount: 5 });
  return firm;
}

/** What happened to the discount of a company, in the order of the audit log. */
async function actsOn({ id }: Firm): Promise<string[]> {
  const rows = await shop.db.select().from(auditLog).where(eq(auditLog.companyId, id)).orderBy(asc(auditLog.id));
  return rows.map(({ action, details }) =>
    action === 'company.terms' ? `to ${String((details as { discountPercent: number }).discountPercent)}` : action,
  );
}

const difference = (held: number, named: number) => `скидка закреплено в магазине (${held}), в файле ${named}`;

/** The company keeps the value that was held, and a later file says so. */
async function expectHeld(firm: Firm, held: number): Promise<void> {
  const { lines } = await bring(firm, { discount: 7 });
  expect(lines.join('\n')).toContain(difference(held, 7));
  expect(await rowOf(firm)).toMatchObject({
    discountPercent: held,
    pins: { discountPercent: { reason: 'Акция', until: null } },
    ledgerTerms: ['discountPercent'],
  });
}

describe('a term is held while the settlements file comes in', () => {
  it('the value is that of whoever was first, and the log, the report and later files agree with it', async () => {
    const outcomes = new Set<number>();
    for (let round = 0; round < ROUNDS || (outcomes.size < 2 && round < ROUNDS * 5); round += 1) {
      const firm = await aLedCompany();
      const delay = [0, 2, 5, 9, 14, 20][round % 6]!;
      const [pinDelay, fileDelay] = round % 2 ? [0, delay] : [delay, 0];
      const [codes, { lines }] = await Promise.all([
        sleep(pinDelay).then(() => pinDiscount(firm)),
        sleep(fileDelay).then(() => bring(firm, { discount: 6 })),
      ]);
      expect(codes).toEqual([]);
      const held = (await rowOf(firm)).discountPercent;
      const isFileFirst = held === 6;
      outcomes.add(held);
      expect(await actsOn(firm)).toEqual(['to 5', ...(isFileFirst ? ['to 6'] : []), 'company.pin']);
      expect(lines.join('\n').includes(difference(5, 6))).toBe(!isFileFirst);
      await expectHeld(firm, held);
    }
    expect([...outcomes].toSorted()).toEqual([5, 6]);
  });

  it('holding a term waits for an import that has locked the company, and holds what it wrote', async () => {
    const firm = await aLedCompany();
    const last = await aLedCompany();
    const free = Promise.withResolvers<void>();
    const locked = Promise.withResolvers<void>();
    const blocking = transaction(shop.db, async (tx) => {
      await tx.select().from(company).where(eq(company.id, last.id)).for('update');
      locked.resolve();
      await free.promise;
    });
    await locked.promise;
    // Both are of one batch: the import has locked the first company and waits for the last one
    const records = [head(), lineOf(firm, { discount: 6 }), lineOf(last, { discount: 6 })];
    const importing = importRecords(shop.db, records);
    await untilWaiting(shop.db, 1);
    const pinning = pinDiscount(firm);
    await untilWaiting(shop.db, 2);
    free.resolve();
    expect(await pinning).toEqual([]);
    await Promise.all([blocking, importing]);
    expect(await actsOn(firm)).toEqual(['to 5', 'to 6', 'company.pin']);
    await expectHeld(firm, 6);
  });

  it('an import waits for whoever is holding a term, and leaves it', async () => {
    const firm = await aLedCompany();
    const free = Promise.withResolvers<void>();
    const pinned = Promise.withResolvers<void>();
    const pinning = transaction(shop.db, async (tx) => {
      const [row] = await tx.select().from(company).where(eq(company.id, firm.id)).for('no key update');
      const pin = { term: 'discountPercent', reason: 'Акция', until: null } as const;
      await pinTerm(tx, row!, pin, { accountId: owner.id, ip: '' });
      pinned.resolve();
      await free.promise;
    });
    await pinned.promise;
    const importing = bring(firm, { discount: 6 });
    await untilWaiting(shop.db, 1);
    free.resolve();
    await pinning;
    const { lines } = await importing;
    expect(lines.join('\n')).toContain(difference(5, 6));
    expect(await actsOn(firm)).toEqual(['to 5', 'company.pin']);
    await expectHeld(firm, 5);
  });
});
