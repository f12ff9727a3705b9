import { sql } from 'drizzle-orm';
import { aBalance, anAct } from '#ordering/finance/server/factory.ts';
import { permitRequest } from '#ordering/finance/server/tables.ts';
import type { ExpectedCalls } from './judge.ts';
import { bossAlone, managers } from './visitors.ts';
import type { World } from './world.ts';

const params = (world: World) => ({ id: String(world.ours) });

/** The preset of a manager has neither right. */
const mayPermit = (world: World) =>
  world.db.execute(
    sql`update account set staff_rights = staff_rights || '{"finance":"own","credit":"all"}'
      where role = 'MANAGER' and staff_rights ? 'customers'`,
  );
const mayPermitDebtor = async (world: World) => {
  await mayPermit(world);
  await world.once('debtor', async () => {
    await aBalance(world.db, world.ours, { contractNo: 'Д-7', receivables: 100_00, overdue: 100_00 });
    await world.db.execute(sql`update company set credit_limit = 1000 where id = ${world.ours}`);
  });
};
const permitted = async (world: World) => {
  await mayPermit(world);
  await world.db.execute(sql`update company set permit_left = 5000, permit_ends_at = null where id = ${world.ours}`);
};
const asked = async (world: World) => {
  await mayPermit(world);
  const values = { companyId: world.ours, accountId: await world.id('owner'), sum: 100, askedAt: new Date() };
  await world.db.insert(permitRequest).values(values).onConflictDoNothing();
};
const act = (world: World) => world.once('act', () => anAct(world.db, world.ours, { contractNo: 'Д-7' }));
const file = () => {
  const form = new FormData();
  form.append('files', new Blob(['%PDF-1.4']), 'Акт.pdf');
  return form;
};

/** What staff do with debts of the companies in their scope. */
export const officeDebtCalls = {
  officeDebts: {
    who: { ...managers, otherBoss: 'blind' },
    stage: mayPermitDebtor,
    input: (world) => ({ query: { q: world.oursInn } as never }),
    shows: (world) => `"id":${world.ours},"name"`,
  },
  officePermit: {
    who: bossAlone,
    stage: mayPermitDebtor,
    input: (world) => ({ params: params(world), body: { sum: 70, until: '', reason: 'Оплатят завтра', shown: null } }),
    effect: (world) => sql`exists (select from company where id = ${world.ours} and permit_left = 7000)`,
  },
  officePermitEnd: {
    who: bossAlone,
    stage: permitted,
    input: (world) => ({ params: params(world), body: {} }),
    effect: (world) => sql`exists (select from company where id = ${world.ours} and permit_left = 0)`,
  },
  officePermitRefuse: {
    who: bossAlone,
    stage: asked,
    input: (world) => ({ params: params(world), body: { reason: 'Сначала оплата' } }),
    effect: (world) =>
      sql`exists (select from permit_request where company_id = ${world.ours} and closed_at is not null)`,
  },
  officeActs: {
    who: { ...managers, otherBoss: 'blind' },
    stage: async (world) => {
      await mayPermit(world);
      await act(world);
    },
    input: () => ({}),
    shows: (world) => `"company":{"id":${world.ours},`,
  },
  officeActFile: {
    who: bossAlone,
    stage: mayPermit,
    input: async (world) => ({ params: { id: String(await act(world)) }, body: file() }),
    effect: async (world) =>
      sql`exists (select from reconciliation_act where id = ${await act(world)} and state = 'ready')`,
  },
} satisfies ExpectedCalls;
