import { sql } from 'drizzle-orm';
import { entryConsent } from '#identity/acting/server/tables.ts';
import type { ExpectedCalls } from './judge.ts';
import { bossAlone, buyers, chiefHimself, customers, customersThemselves, members, strangers } from './visitors.ts';
import type { World } from './world.ts';

const rights = { order: true, finance: true, viewAllOrders: true, priceLists: true, manageUsers: false };
/** Who manages the people of ours, by himself: the administrator and who has the right. */
const peopleManagers = { ...chiefHimself, deputy: 'ok' } as const;

const ofOurs = (world: World) => ({ contragent: world.ours });
const person = async (world: World, who: 'owner' | 'colleague' | 'bare' | 'pending') => ({
  contragent: world.ours,
  user_id: await world.id(who),
});
const hasMember = (world: World, accountId: number) =>
  sql`exists (select from membership where company_id = ${world.ours} and account_id = ${accountId} and state = 'active')`;
const newcomer = (world: World) => `new${world.ours}@firm.example`;

const consentNeeded = (world: World) =>
  world.once('consent needed', async () => {
    const body = { contragent: world.ours, isRequired: true };
    return (await world.shop.call('entryConsentRequire', { body }, { token: (await world.as('chief')).token })).data;
  });
const request = (world: World) =>
  world.once('entry request', async () => {
    const values = { companyId: world.ours, managerAccountId: await world.id('boss') };
    return (await world.db.insert(entryConsent).values(values).returning())[0]!.id;
  });

/** Companies, their people, and who acts for them. */
export const companyCalls = {
  contragents: {
    who: { ...customers, ...strangers('blind') },
    input: () => ({}),
    shows: (world) => `"id":${world.ours},`,
  },
  companiesPage: {
    // An invitation and an application are shown to whom they belong
    who: { ...customers, ...strangers('blind'), pending: 'ok', invited: 'ok' },
    input: () => ({}),
    shows: (world) => `"id":${world.ours},`,
  },
  contragentUsers: {
    // Who acts for somebody lists nobody
    who: peopleManagers,
    input: (world) => ({ query: { contragent: String(world.ours) as never } }),
  },
  contragentUserRole: {
    who: members,
    input: (world) => ({ query: { contragent: String(world.ours) as never } }),
  },
  contragentRights: {
    who: chiefHimself,
    input: async (world) => ({ body: { ...(await person(world, 'colleague')), role: 'USER', rights } }),
    effect: async (world) =>
      sql`exists (select from membership where company_id = ${world.ours}
        and account_id = ${await world.id('colleague')} and rights ->> 'finance' = 'true')`,
  },
  contragentCreateUser: {
    who: chiefHimself,
    input: (world) => ({ body: { ...ofOurs(world), name: 'Анна', last_name: 'Ким', email: newcomer(world), rights } }),
    effect: (world) =>
      sql`exists (select from membership join account on account.id = account_id
        where company_id = ${world.ours} and email = ${newcomer(world)})`,
  },
  contragentAnswerUser: {
    who: peopleManagers,
    input: async (world) => ({ body: { ...(await person(world, 'pending')), isAccepted: true } }),
    effect: async (world) => hasMember(world, await world.id('pending')),
  },
  contragentRemoveUser: {
    who: peopleManagers,
    input: async (world) => ({ body: await person(world, 'bare') }),
    effect: async (world) => sql`not ${hasMember(world, await world.id('bare'))}`,
  },
  contragentAnswerInvitation: {
    who: {
      ...customersThemselves,
      ...buyers('NOT_FOUND'),
      chief: 'NOT_FOUND',
      ...strangers('NOT_FOUND'),
      invited: 'ok',
    },
    input: (world) => ({ body: { ...ofOurs(world), isAccepted: true } }),
    effect: (world, { id }) => hasMember(world, id),
  },
  contragentAdd: {
    who: customersThemselves,
    input: (world) => ({ body: { inn: world.freeInn, uf_name: 'ООО «Ещё одна»', address: 'Тверь' } }),
    effect: (world, { id }) =>
      sql`exists (select from membership join company on company.id = company_id
        where inn = ${world.freeInn} and account_id = ${id} and company.state = 'pending')`,
  },
  contragentRequestUpdate: {
    who: chiefHimself,
    input: (world) => ({ body: { ...ofOurs(world), address: 'Тверь, Новая улица, 7' } }),
    effect: (world, { id }) => sql`exists (select from appeal where company_id = ${world.ours} and account_id = ${id})`,
  },
  contragentSwitch: {
    who: members,
    input: (world) => ({ params: { id: String(world.ours) } }),
    shows: (world) => `"contragentId":${world.ours},`,
  },
  contragentUserToken: {
    // The leaver asks for himself
    who: { ...chiefHimself, boss: 'ok', otherBoss: 'NOT_FOUND', leaver: 'FORBIDDEN' },
    input: async (world) => ({ body: await person(world, 'owner') }),
    effect: async (world, { id }) =>
      sql`exists (select from session where actor_account_id = ${id} and account_id = ${await world.id('owner')})`,
  },
  actingList: {
    // Nothing says that a visit hides it
    who: { ...chiefHimself, bossAsChief: 'ok' },
    input: (world) => ({ query: { contragent: String(world.ours) as never } }),
  },
  entryConsentRequire: {
    who: chiefHimself,
    input: (world) => ({ body: { ...ofOurs(world), isRequired: true } }),
    effect: (world) => sql`exists (select from company where id = ${world.ours} and requires_entry_consent)`,
  },
  entryConsentAsk: {
    who: bossAlone,
    stage: consentNeeded,
    input: (world) => ({ body: ofOurs(world) }),
    effect: (world) => sql`exists (select from entry_consent where company_id = ${world.ours})`,
  },
  entryConsentAnswer: {
    who: chiefHimself,
    input: async (world) => ({ body: { request: await request(world), isAllowed: true } }),
    effect: async (world) =>
      sql`exists (select from entry_consent where id = ${await request(world)} and allowed_until > now())`,
  },
} satisfies ExpectedCalls;
