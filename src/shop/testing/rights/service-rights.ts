import { eq, sql } from 'drizzle-orm';
import { aCompany } from '#identity/accounts/server/factory.ts';
import { appeal, appealMessage, cannedAnswer } from '#service/appeals/server/tables.ts';
import { anAppeal } from '#service/appeals/server/factory.ts';
import { solve } from '#identity/bot-check/server/factory.ts';
import { seedStaticPages } from '#service/content/server/index.ts';
import { aContentItem, aPromotion, aQuestion } from '#service/content/server/factory.ts';
import type { ExpectedCalls } from './judge.ts';
import {
  anybody,
  bossAlone,
  chiefHimself,
  customers,
  fellows,
  loggedIn,
  managers,
  members,
  strangers,
  visits,
} from './visitors.ts';
import type { World } from './world.ts';

/** An appeal is seen by its author, the administrator of the company, its manager, and who acts for them. */
const seers = { ...members, ...fellows('NOT_FOUND'), boss: 'ok', otherBoss: 'NOT_FOUND' } as const;
/** The journal of a company: its administrator and its manager; who acts for somebody reads none. */
const readers = { ...chiefHimself, boss: 'ok', otherBoss: 'NOT_FOUND' } as const;

const closedAppeal = (world: World) =>
  world.once('closed appeal', async () => {
    const id = await world.appeal();
    await world.db.update(appeal).set({ status: 'closed' }).where(eq(appeal.id, id));
    return id;
  });
const firstMessage = async (world: World) => {
  const id = await world.appeal();
  return (await world.db.select().from(appealMessage).where(eq(appealMessage.appealId, id)))[0]!.id;
};
const askedChange = (world: World) =>
  world.once('asked change', async () =>
    anAppeal(world.shop, (await world.as('owner')).token!, { type: 'personal-data', last_name: 'Новая' }),
  );
const canned = (world: World) =>
  world.once('canned answer', async () => {
    const values = { accountId: await world.id('boss'), title: 'Счёт', text: 'Счёт выслан' };
    return (await world.db.insert(cannedAnswer).values(values).returning())[0]!.id;
  });
const waiting = (world: World) =>
  world.once('waiting', async () => {
    const fields = { state: 'pending', orderBan: true, managerAccountId: await world.id('boss') } as const;
    return (await aCompany(world.db, fields)).id;
  });
const member = async (world: World) => ({ user_id: await world.id('owner'), contragent: world.ours });
const news = (world: World) => world.once('news', async () => (await aContentItem(world.db)).code);
const material = (world: World) =>
  world.once('material', async () => (await aContentItem(world.db, { kind: 'marketing' })).code);
const promotion = (world: World) => world.once('promotion', async () => (await aPromotion(world.db)).code);
const texts = (world: World) => world.once('texts', () => seedStaticPages(world.db, 'Оптовик'));

/** Appeals, the manager's cabinet, the journal, texts and the frame of pages. */
export const serviceCalls = {
  appealList: {
    who: { ...customers, ...strangers('blind'), ...fellows('blind') },
    input: () => ({ query: {} }),
    stage: (world) => world.appeal(),
    shows: async (world) => `/appeal/${await world.appeal()}/`,
  },
  managerAppeals: {
    who: { ...managers, otherBoss: 'blind' },
    input: () => ({ query: {} }),
    stage: (world) => world.appeal(),
    shows: async (world) => `/appeal/${await world.appeal()}/`,
  },
  appealDetail: {
    who: seers,
    input: async (world) => ({ params: { id: String(await world.appeal()) }, query: {} }),
    shows: async (world) => `/appeal/${await world.appeal()}/`,
  },
  appealTypes: { who: { ...loggedIn, tech: 'FORBIDDEN' }, input: () => ({}) },
  appealAdd: {
    // A manager writes about his own profile alone
    who: members,
    input: (world) => ({
      body: { type: 'other', title: 'Нужен акт', message: 'Пришлите акт', contragent: world.ours } as never,
    }),
    effect: (world, { id }) =>
      sql`exists (select from appeal where account_id = ${id} and company_id = ${world.ours} and title = 'Нужен акт')`,
  },
  appealMessage: {
    who: seers,
    input: async (world) => ({ body: { appeal_id: await world.appeal(), message: 'Дополняю' } as never }),
    effect: async (world) =>
      sql`exists (select from appeal_message where appeal_id = ${await world.appeal()} and text = 'Дополняю')`,
  },
  appealRate: {
    // Its author alone, in person; who else sees it reads that he may not
    who: { ...seers, chief: 'NOT_ALLOWED', boss: 'NOT_ALLOWED', ...visits('FORBIDDEN') },
    input: async (world) => ({ body: { appeal_id: await closedAppeal(world), rating: 4 } }),
    effect: async (world) => sql`exists (select from appeal where id = ${await world.appeal()} and rating = 4)`,
  },
  appealRead: {
    who: seers,
    input: async (world) => ({
      body: { appeal_id: await world.appeal(), message_id: await firstMessage(world) },
    }),
  },
  appealClose: {
    // The author and the manager
    who: { ...seers, chief: 'NOT_ALLOWED', bossAsChief: 'NOT_ALLOWED' },
    input: async (world) => ({ body: { appeal_id: await world.appeal() } }),
    effect: async (world) => sql`exists (select from appeal where id = ${await world.appeal()} and status = 'closed')`,
  },
  appealApprove: {
    who: bossAlone,
    input: async (world) => ({ body: { appeal_id: await askedChange(world) } }),
    effect: async (world) =>
      sql`exists (select from account where id = ${await world.id('owner')} and last_name = 'Новая')`,
  },
  appealColleagues: { who: managers, input: () => ({}) },
  appealHandOver: {
    who: bossAlone,
    input: async (world) => ({ body: { appeal_id: await world.appeal(), manager_id: await world.id('otherBoss') } }),
    effect: async (world) =>
      sql`exists (select from appeal where id = ${await world.appeal()}
        and manager_account_id = ${await world.id('otherBoss')})`,
  },
  cannedAnswers: {
    who: { ...managers, otherBoss: 'blind' },
    stage: canned,
    input: () => ({}),
    shows: () => 'Счёт выслан',
  },
  cannedAnswerSave: {
    who: managers,
    input: () => ({ body: { title: 'Акт', text: 'Акт выслан' } }),
    effect: (_, { id }) => sql`exists (select from canned_answer where account_id = ${id} and title = 'Акт')`,
  },
  cannedAnswerRemove: {
    who: bossAlone,
    input: async (world) => ({ body: { id: await canned(world) } }),
    effect: async (world) => sql`not exists (select from canned_answer where id = ${await canned(world)})`,
  },
  managerContragents: {
    who: { ...managers, otherBoss: 'blind' },
    input: (world) => ({ query: { st: world.oursInn } as never }),
    shows: (world) => `/manager/mycompanies/${world.ours}/`,
  },
  managerContragent: {
    who: bossAlone,
    input: (world) => ({ params: { id: String(world.ours) } }),
    shows: (world) => `"id":${world.ours},"uf_name"`,
  },
  managerUsersToAdd: {
    who: bossAlone,
    input: (world) => ({ query: { contragent: String(world.ours) as never } }),
  },
  managerAddContragent: {
    who: managers,
    input: (world) => ({ body: { inn: world.freeInn, uf_name: 'ООО «Новая»', address: 'Тверь' } }),
    effect: (world, { id }) =>
      sql`exists (select from company where inn = ${world.freeInn} and manager_account_id = ${id} and state = 'active')`,
  },
  managerDecideContragent: {
    who: bossAlone,
    input: async (world) => ({ body: { contragent: await waiting(world), isApproved: true } }),
    effect: async (world) => sql`exists (select from company where id = ${await waiting(world)} and state = 'active')`,
  },
  managerAddUsers: {
    who: bossAlone,
    input: async (world) => ({ body: { contragents: [world.ours], users: [await world.id('stranger')] } }),
    effect: async (world) =>
      sql`exists (select from membership where company_id = ${world.ours}
        and account_id = ${await world.id('stranger')} and state = 'active')`,
  },
  managerAnswerUser: {
    who: bossAlone,
    input: async (world) => ({
      body: { contragent: world.ours, user_id: await world.id('pending'), isAccepted: true },
    }),
    effect: async (world) =>
      sql`exists (select from membership where company_id = ${world.ours}
        and account_id = ${await world.id('pending')} and state = 'active')`,
  },
  managerUserForm: { who: bossAlone, input: async (world) => ({ body: await member(world) }) },
  managerUserSave: {
    who: bossAlone,
    input: async (world) => ({
      body: { ...(await member(world)), name: 'Пётр', last_name: 'Новиков', active: true, role: 'USER' },
    }),
    effect: async (world) =>
      sql`exists (select from account where id = ${await world.id('owner')} and last_name = 'Новиков')`,
  },
  managerOrdersForm: {
    who: bossAlone,
    stage: (world) => world.order(),
    input: async (world) => ({ body: { user_id: await world.id('owner') } }),
  },
  managerOrdersMove: {
    who: bossAlone,
    stage: (world) => world.order(),
    input: async (world) => ({
      body: { user_id: await world.id('owner'), new_user_id: await world.id('colleague') },
    }),
    effect: async (world) =>
      sql`exists (select from customer_order where id = ${await world.order()}
        and account_id = ${await world.id('colleague')})`,
  },
  journal: {
    who: readers,
    input: (world) => ({ query: { contragent: String(world.ours) } }),
    shows: (world) => `"contragent":{"id":${world.ours},`,
  },
  journalFile: {
    who: readers,
    input: (world) => ({ query: { contragent: String(world.ours) } }),
    // Nothing has been done in the company yet
    beyond: ['EMPTY'],
  },
  newsList: { who: loggedIn, stage: news, input: () => ({ query: {} }), shows: news },
  newsDetail: { who: loggedIn, input: async (world) => ({ params: { code: await news(world) } }), shows: news },
  marketingList: { who: loggedIn, stage: material, input: () => ({ query: {} }), shows: material },
  marketingDetail: {
    who: loggedIn,
    input: async (world) => ({ params: { code: await material(world) } }),
    shows: material,
  },
  actionList: { who: loggedIn, stage: promotion, input: () => ({ query: {} }), shows: promotion },
  actionDetail: {
    who: loggedIn,
    input: async (world) => ({ params: { code: await promotion(world) }, query: {} as never }),
    shows: promotion,
  },
  actionFiltered: {
    who: loggedIn,
    input: async (world) => ({ params: { code: await promotion(world), '*': 'clear/apply/' }, query: {} as never }),
    shows: promotion,
  },
  faq: {
    who: loggedIn,
    stage: (world) => world.once('question', () => aQuestion(world.db, { code: `how-to-order-${world.ours}` })),
    input: () => ({}),
    shows: (world) => `how-to-order-${world.ours}`,
  },
  staticPrivacy: {
    who: anybody,
    input: async (world) => {
      await texts(world);
      return {};
    },
  },
  staticPage: {
    who: anybody,
    input: async (world) => {
      await texts(world);
      return { params: { page: 'personal-data' } };
    },
  },
  feedbackChallenge: { who: anybody, input: () => ({ query: {} }) },
  feedback: {
    who: anybody,
    input: async (world) => {
      await texts(world);
      const captchaToken = await solve((await world.shop.call('feedbackChallenge', { query: {} })).data);
      return { body: { name: 'Анна', phone: '79161234567', message: `Звоните ${world.ours}`, captchaToken } };
    },
    effect: (world) => sql`exists (select from feedback where message = ${`Звоните ${world.ours}`})`,
    beyond: ['RATE_LIMITED'],
  },
  sidebar: { who: loggedIn, input: () => ({}) },
  header: { who: loggedIn, input: () => ({}) },
  footer: { who: anybody, input: () => ({}) },
  cabinetMain: { who: loggedIn, input: () => ({}) },
  dashboardControl: {
    who: loggedIn,
    input: (_, who) => {
      const control = who === 'tech' ? 'health' : ['boss', 'otherBoss'].includes(who) ? 'contragents' : 'orders';
      return { body: { control, state: 'collapsed' } };
    },
    effect: (_, { id }) => sql`exists (select from collapsed_block where account_id = ${id})`,
  },
  technicalWorks: { who: anybody, input: () => ({}) },
} satisfies ExpectedCalls;
