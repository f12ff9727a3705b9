import { sql } from 'drizzle-orm';
import { writeAudit } from '#identity/audit/server/index.ts';
import { outbox } from '#server/delivery/tables.ts';
import type { ExpectedCalls } from './judge.ts';
import { bossAlone, managers } from './visitors.ts';
import type { Person, World } from './world.ts';

/** An entry about settlements of ours, which `finance` and `customers` open. */
const objectOf = ({ ours }: World) => `запись о компании ${ours}.`;
const entry = (world: World) =>
  world.once('journal', () =>
    writeAudit(world.db, { action: 'company.permit', object: objectOf(world), companyId: world.ours, ip: '' }),
  );
/** The preset of a manager has no right to export. */
const mayExport = async (world: World, { id }: Person) => {
  await entry(world);
  await world.db.execute(
    sql`update account set staff_rights = staff_rights || '{"export":"all"}'::jsonb where id = ${id}`,
  );
};

const letterOf = ({ ours }: World) => `Письмо компании ${ours}.`;
const letter = (world: World) =>
  world.once('letter', async () => {
    const values = { channel: 'mail' as const, kind: 'order.placed', recipient: 'a@b.example', failedAt: new Date() };
    await world.db.insert(outbox).values({ ...values, accountId: await world.id('owner'), subject: letterOf(world) });
  });

/** The audit log, appeals and letters. */
export const officeJournalCalls = {
  officeAppeals: {
    who: { ...managers, otherBoss: 'blind' },
    stage: (world) => world.appeal(),
    input: (world) => ({ query: { q: world.oursInn } as never }),
    shows: async (world) => `"id":${await world.appeal()},"title"`,
  },
  officeAppealsHandOver: {
    who: bossAlone,
    input: async (world) => ({ body: { ids: [await world.appeal()], to: await world.id('otherBoss') } }),
    effect: async (world) =>
      sql`exists (select from appeal where id = ${await world.appeal()}
        and manager_account_id = ${await world.id('otherBoss')})`,
  },
  officeJournal: {
    who: { ...managers, otherBoss: 'blind' },
    stage: entry,
    input: (world) => ({ query: { q: objectOf(world) } as never }),
    shows: (world) => `/office/customers/${world.ours}/`,
  },
  officeLetters: {
    who: { ...managers, otherBoss: 'blind' },
    stage: letter,
    input: (world) => ({ query: { q: letterOf(world) } as never }),
    shows: letterOf,
  },
  officeJournalFile: {
    who: { ...managers, otherBoss: 'blind' },
    stage: mayExport,
    input: (world) => ({ body: { q: objectOf(world) } }),
    shows: () => '"rows":1}',
  },
} satisfies ExpectedCalls;
