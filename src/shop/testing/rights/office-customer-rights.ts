import { eq, sql } from 'drizzle-orm';
import { aCompany } from '#identity/accounts/server/factory.ts';
import { company } from '#identity/accounts/server/tables.ts';
import type { ExpectedCalls } from './judge.ts';
import { bossAlone, managers } from './visitors.ts';
import type { World } from './world.ts';

const params = (world: World) => ({ id: String(world.ours) });
const terms = {
  priceType: '',
  discountPercent: 0,
  currency: 'RUB' as const,
  creditLimit: 0,
  creditDays: 0,
  canBuyUnavailable: false,
};

/** A company of the manager of ours that waits to be approved. */
const waiting = (world: World) =>
  world.once('waiting customer', async () => {
    const fields = { state: 'pending', orderBan: true, managerAccountId: await world.id('boss') } as const;
    return (await aCompany(world.db, fields)).id;
  });
const ofWaiting = async (world: World) => ({ id: String(await waiting(world)) });
const closed = (world: World) =>
  world.once('closed customer', async () => {
    const fields = { state: 'blocked', managerAccountId: await world.id('boss') } as const;
    return (await aCompany(world.db, fields)).id;
  });
const managerOfOurs = async (world: World) => {
  const [firm] = await world.db.select().from(company).where(eq(company.id, world.ours));
  return firm!.managerAccountId;
};

/** The discount of ours comes from the accounting system. */
const led = (world: World) =>
  world.once('led', () =>
    world.db
      .update(company)
      .set({ ledgerTerms: ['discountPercent'] })
      .where(eq(company.id, world.ours)),
  );
const pinned = (world: World) =>
  world.once('pinned', () =>
    world.db
      .update(company)
      .set({ pins: { discountPercent: { reason: 'Акция', until: null } } })
      .where(eq(company.id, world.ours)),
  );

/** What staff do with the companies in their scope. */
export const officeCustomerCalls = {
  officeCustomers: {
    who: { ...managers, otherBoss: 'blind' },
    input: (world) => ({ query: { q: world.oursInn } as never }),
    shows: (world) => `"id":${world.ours},"name"`,
  },
  officeCustomer: {
    who: bossAlone,
    input: (world) => ({ params: params(world) }),
    shows: (world) => `"inn":"${world.oursInn}"`,
  },
  officeCustomerApprove: {
    who: bossAlone,
    input: async (world) => ({ params: await ofWaiting(world), body: terms }),
    effect: async (world) => sql`exists (select from company where id = ${await waiting(world)} and state = 'active')`,
  },
  officeCustomerRefuse: {
    who: bossAlone,
    input: async (world) => ({ params: await ofWaiting(world), body: { reason: 'Нет в реестре' } }),
    effect: async (world) =>
      sql`exists (select from company where id = ${await waiting(world)} and refused_at is not null)`,
  },
  officeCustomerTerms: {
    who: bossAlone,
    input: (world) => ({ params: params(world), body: { ...terms, discountPercent: 7, shown: terms } }),
    effect: (world) => sql`exists (select from company where id = ${world.ours} and discount_percent = 7)`,
  },
  officeCustomerBan: {
    who: bossAlone,
    input: (world) => ({ params: params(world), body: { isBanned: true } }),
    effect: (world) => sql`exists (select from company where id = ${world.ours} and order_ban)`,
  },
  officeCustomerManager: {
    who: bossAlone,
    input: async (world) => ({
      params: params(world),
      body: { manager: await world.id('otherBoss'), shown: await managerOfOurs(world) },
    }),
    effect: async (world) =>
      sql`exists (select from company where id = ${world.ours} and manager_account_id = ${await world.id('otherBoss')})`,
    // The staff court gives the company to another manager than was shown
    beyond: ['CONFLICT'],
  },
  officeCustomerClose: {
    who: bossAlone,
    input: (world) => ({ params: params(world), body: { reason: 'Договор расторгнут' } }),
    effect: (world) => sql`exists (select from company where id = ${world.ours} and state = 'blocked')`,
  },
  officeCustomerOpen: {
    who: bossAlone,
    input: async (world) => ({ params: { id: String(await closed(world)) }, body: {} }),
    effect: async (world) => sql`exists (select from company where id = ${await closed(world)} and state = 'active')`,
  },
  officeCustomerPin: {
    who: bossAlone,
    stage: led,
    input: (world) => ({ params: params(world), body: { term: 'discountPercent', reason: 'Акция', until: null } }),
    effect: (world) => sql`exists (select from company where id = ${world.ours} and pins ? 'discountPercent')`,
  },
  officeCustomerUnpin: {
    who: bossAlone,
    stage: pinned,
    input: (world) => ({ params: params(world), body: { term: 'discountPercent' } }),
    effect: (world) => sql`exists (select from company where id = ${world.ours} and not pins ? 'discountPercent')`,
  },
  officeCustomerApplicant: {
    who: bossAlone,
    input: async (world) => ({
      params: params(world),
      body: { person: await world.id('pending'), isAccepted: true },
    }),
    effect: async (world) =>
      sql`exists (select from membership where company_id = ${world.ours}
        and account_id = ${await world.id('pending')} and state = 'active')`,
  },
} satisfies ExpectedCalls;
