import { eq } from 'drizzle-orm';
import { beforeAll, expect, it } from 'vitest';
import { aCompany } from '#identity/accounts/server/factory.ts';
import { account, membership } from '#identity/accounts/server/tables.ts';
import {
  anInn,
  aPerson,
  aRegisteringShop,
  aVisitor,
  confirm,
  registerCompany,
  wordTo,
} from '#identity/registration/server/registration.fixture.ts';
import { aStaffMember } from '#office/orders/server/office.fixture.ts';
import type { TestApp } from '#shop/testing/test-app.ts';
import { addInvitations } from './add-invitations.ts';
import { sendNext } from './send-invitations.ts';
import { customerInvitation } from './tables.ts';

const ROUNDS = 20;
const rights = { order: true, finance: false, viewAllOrders: false, priceLists: true, manageUsers: false };
let shop: TestApp;
let owner: { id: number };

beforeAll(async () => {
  shop = await aRegisteringShop();
  owner = await aStaffMember(shop.db, 'owner');
});

it('an invitation and a registration of one person at the same time make one account, which is invited', async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const person = aPerson();
    const email = person.email.toLowerCase();
    const firm = await aCompany(shop.db);
    const names = { name: 'Анна', lastName: 'Ким', secondName: '' };
    await addInvitations(shop.db, [{ ...names, email, phone: '', role: 'USER', rights }], {
      companyId: firm.id,
      byAccountId: owner.id,
      importId: 1,
    });
    await shop.db.update(customerInvitation).set({ state: 'queued' }).where(eq(customerInvitation.email, email));
    const { data } = await registerCompany(shop, { ...person, inn: await anInn(shop) }, aVisitor());
    const word = await wordTo(shop, person.email);
    const wait = (time: number) => new Promise((done) => setTimeout(done, time));
    const delay = [0, 2, 5, 9, 14][round % 5]!;
    await Promise.all([
      wait(round % 2 ? delay : 0).then(() => sendNext(shop.db, 10_000)),
      wait(round % 2 ? 0 : delay).then(() => confirm(shop, { word, key: data.key })),
    ]);
    const accounts = await shop.db.select().from(account).where(eq(account.email, email));
    expect(accounts).toHaveLength(1);
    const [invitation] = await shop.db.select().from(customerInvitation).where(eq(customerInvitation.email, email));
    expect(invitation).toMatchObject({ state: 'sent', accountId: accounts[0]!.id });
    const memberships = await shop.db.select().from(membership).where(eq(membership.accountId, accounts[0]!.id));
    expect(memberships.find(({ companyId }) => companyId === firm.id)).toMatchObject({ state: 'invited' });
  }
});
