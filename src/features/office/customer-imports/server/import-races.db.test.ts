import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import {
  aVisitor,
  aPerson,
  confirm,
  registerCompany,
  wordTo,
} from '#identity/registration/server/registration.fixture.ts';
import { account, company, membership } from '#identity/accounts/server/tables.ts';
import { aStaffMember } from '#office/orders/server/office.fixture.ts';
import { seedStaticPages } from '#service/content/server/index.ts';
import { type TestApp, testApp } from '#shop/testing/test-app.ts';
import { anInn, applied, checked, rowsOf } from './imports.fixture.ts';

const ROUNDS = 20;
let shop: TestApp;
let token: string;

beforeAll(async () => {
  shop = await testApp({ TRUST_PROXY: '1' });
  await seedStaticPages(shop.db, 'Оптовик');
  ({ token } = await aStaffMember(shop.db, 'owner'));
});

/** Both at the same time, either begun some milliseconds later. */
async function together(round: number, one: () => Promise<unknown>, two: () => Promise<unknown>): Promise<void> {
  const wait = (time: number) => new Promise((done) => setTimeout(done, time));
  const delay = [0, 2, 5, 9, 14][round % 5]!;
  const [first, second] = round % 2 ? [0, delay] : [delay, 0];
  await Promise.all([wait(first).then(one), wait(second).then(two)]);
}

/** The company and the membership of who has registered it: as he has made them, or as he waits for the company of the file. */
const REGISTERED = [
  { state: 'pending', creditLimit: 0 },
  { state: 'active', role: 'ADMIN' },
];
const IMPORTED = [
  { state: 'active', name: 'ООО «Загрузка»', creditLimit: 100_00 },
  { state: 'pending', role: 'USER' },
];

describe('an import and a registration at the same time', () => {
  it('of one company make it once: either the row is refused, or the person waits to be let in', async () => {
    const winners = new Set<string>();
    for (let round = 0; round < ROUNDS; round += 1) {
      const inn = anInn();
      const person = aPerson();
      const kpp = '770701001';
      const id = await checked(shop, [{ inn, kpp, company: 'ООО «Загрузка»', creditLimit: '100' }]);
      const { data } = await registerCompany(shop, { ...person, inn, kpp }, aVisitor());
      const word = await wordTo(shop, person.email);
      await together(
        round,
        () => applied(shop, token, id),
        () => confirm(shop, { word, key: data!.key }),
      );
      const firms = await shop.db.select().from(company).where(eq(company.inn, inn));
      expect(firms).toHaveLength(1);
      const [row] = await rowsOf(shop, token, id);
      const [joined] = await shop.db.select().from(account).where(eq(account.email, person.email.toLowerCase()));
      const [member] = await shop.db.select().from(membership).where(eq(membership.accountId, joined!.id));
      const isRefused = row!.outcome === 'refused';
      winners.add(isRefused ? 'registration' : 'import');
      expect([firms[0], member]).toMatchObject(isRefused ? REGISTERED : IMPORTED);
    }
    expect(winners.size).toBeGreaterThan(0);
  });
});
