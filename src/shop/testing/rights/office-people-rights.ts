import { eq, sql } from 'drizzle-orm';
import { productQuestion } from '#goods/questions/server/tables.ts';
import { account } from '#identity/accounts/server/tables.ts';
import { secondFactor } from '#identity/second-factor/server/tables.ts';
import type { ExpectedCalls } from './judge.ts';
import { bossAlone, managers } from './visitors.ts';
import type { Person, World } from './world.ts';

const params = async (world: World) => ({ id: String(await world.id('colleague')) });
const emailOf = async (world: World) => {
  const rows = await world.db
    .select()
    .from(account)
    .where(eq(account.id, await world.id('colleague')));
  return rows[0]!.email!;
};
/** The preset of a manager has no rights to export and to goods. */
const may =
  (right: 'export' | 'goods') =>
  (world: World, { id }: Person) =>
    world.db.execute(
      sql`update account set staff_rights = staff_rights || ${JSON.stringify({ [right]: 'all' })}::jsonb where id = ${id}`,
    );
/** An account that is closed, of ours. */
const closed = (world: World) =>
  world.once('closed person', async () => {
    const { id } = await world.as('bare');
    await world.db.update(account).set({ active: false }).where(eq(account.id, id));
    return id;
  });
/** An account that is to be erased, of ours. */
const erased = (world: World) =>
  world.once('person to erase', async () => {
    const id = await closed(world);
    await world.db
      .update(account)
      .set({ eraseAt: new Date(Date.now() + 60_000) })
      .where(eq(account.id, id));
    return id;
  });
const withFactor = (world: World) =>
  world.once('factor', async () => {
    const accountId = await world.id('colleague');
    await world.db.insert(secondFactor).values({ accountId, secret: 'JBSWY3DPEHPK3PXP', confirmedAt: new Date() });
  });
const question = (world: World) =>
  world.once('question', async () => {
    const [row] = await world.db
      .insert(productQuestion)
      .values({ productId: await world.product(), accountId: await world.id('owner'), text: 'Подойдёт ли к щиту?' })
      .returning();
    return row!.id;
  });
const ofQuestion = async (world: World) => ({ id: String(await question(world)) });
const shown = { state: 'new' as const, answer: '' };

/** What staff do with the people in their scope, and with questions about goods. */
export const officePeopleCalls = {
  officePeople: {
    who: { ...managers, otherBoss: 'blind' },
    input: async (world) => ({ query: { q: await emailOf(world) } as never }),
    shows: emailOf,
  },
  officePerson: {
    who: bossAlone,
    input: async (world) => ({ params: await params(world) }),
    shows: emailOf,
  },
  officePersonBlock: {
    who: bossAlone,
    input: async (world) => ({ params: await params(world), body: {} }),
    effect: async (world) => sql`exists (select from account where id = ${await world.id('colleague')} and not active)`,
  },
  officePersonUnblock: {
    who: { ...bossAlone, bare: 'AUTH_REQUIRED' },
    input: async (world) => ({ params: { id: String(await closed(world)) }, body: {} }),
    effect: async (world) => sql`exists (select from account where id = ${await closed(world)} and active)`,
  },
  officePersonSessions: {
    who: bossAlone,
    input: async (world) => ({ params: await params(world), body: {} }),
    effect: async (world) =>
      sql`not exists (select from session where account_id = ${await world.id('colleague')} and revoked_at is null)`,
  },
  officePersonFactor: {
    who: bossAlone,
    stage: withFactor,
    input: async (world) => ({ params: await params(world), body: {} }),
    effect: async (world) =>
      sql`not exists (select from second_factor where account_id = ${await world.id('colleague')})`,
  },
  officePersonContact: {
    who: bossAlone,
    input: async (world) => ({
      params: await params(world),
      body: { kind: 'email', value: `new-${world.ours}@customer.ru` },
    }),
    effect: async (world) => sql`exists (select from contact_change where account_id = ${await world.id('colleague')})`,
  },
  officePersonErase: {
    who: bossAlone,
    stage: may('export'),
    input: async (world) => ({ params: await params(world), body: {} }),
    effect: async (world) =>
      sql`exists (select from account where id = ${await world.id('colleague')} and erase_at > now())`,
  },
  officePersonEraseCancel: {
    who: { ...bossAlone, bare: 'AUTH_REQUIRED' },
    stage: may('export'),
    input: async (world) => ({ params: { id: String(await erased(world)) }, body: {} }),
    effect: async (world) => sql`exists (select from account where id = ${await erased(world)} and erase_at is null)`,
  },
  officePersonData: {
    who: bossAlone,
    stage: may('export'),
    input: async (world) => ({ params: await params(world), body: {} }),
    shows: emailOf,
  },
  officeQuestions: {
    who: managers,
    stage: may('goods'),
    input: () => ({ query: {} as never }),
  },
  officeQuestionAnswer: {
    who: managers,
    stage: may('goods'),
    input: async (world) => ({ params: await ofQuestion(world), body: { answer: 'Подойдёт', shown } }),
    effect: async (world) =>
      sql`exists (select from product_question where id = ${await question(world)} and state = 'published')`,
  },
  officeQuestionReject: {
    who: managers,
    stage: may('goods'),
    input: async (world) => ({ params: await ofQuestion(world), body: { shown } }),
    effect: async (world) =>
      sql`exists (select from product_question where id = ${await question(world)} and state = 'rejected')`,
  },
} satisfies ExpectedCalls;
