import { sql } from 'drizzle-orm';
import { anAccount } from '#identity/accounts/server/factory.ts';
import { city } from '#identity/city/server/tables.ts';
import { notify } from '#identity/notifications/server/index.ts';
import { passkey } from '#identity/second-factor/server/tables.ts';
import { hashPassword } from '#identity/session/server/index.ts';
import { aSession } from '#identity/session/server/factory.ts';
import { seedStaticPages } from '#service/content/server/index.ts';
import type { ExpectedCalls } from './judge.ts';
import { anybody, buyers, exceptVisits, loggedIn, staff, strangers } from './visitors.ts';
import type { Person, World } from './world.ts';

const PASSWORD = 'Secret2026';
const WORD = 'A'.repeat(43);
const PHONE = '79161234567';
/** What one account owns, regardless of its companies; who acts for it leaves it alone. */
const ownedBy = (verdict: 'NOT_FOUND') =>
  ({
    ...exceptVisits,
    ...buyers(verdict),
    chief: verdict,
    ...strangers(verdict),
    ...staff(verdict),
    owner: 'ok',
    leaver: 'ok',
  }) as const;

const aLogin = (world: World) =>
  world.once('login', async () => anAccount(world.db, { passwordHash: await hashPassword(PASSWORD) }));
const aCity = (world: World) =>
  world.once('city', async () => {
    const [row] = await world.db
      .insert(city)
      .values({ name: `Тверь ${world.ours}` })
      .returning();
    return row!.id;
  });
const aPasskey = (world: World) =>
  world.once('passkey', async () => {
    const credentialId = `key-${world.ours}`;
    const values = { credentialId, accountId: await world.id('owner'), publicKey: 'AA', name: 'Ключ' };
    await world.db.insert(passkey).values(values);
    return credentialId;
  });
const email = (world: World) => `reg${world.ours}@firm.example`;
const form = (world: World) => ({
  lastName: 'Ким',
  name: 'Анна',
  consent: true,
  email: email(world),
  phone: PHONE,
  password: PASSWORD,
  confirmPassword: PASSWORD,
});
const citySaved = async (world: World, { id }: Person) =>
  sql`exists (select from account where id = ${id} and city_id = ${await aCity(world)})`;
const setUp = ({ id }: Person) => sql`exists (select from second_factor where account_id = ${id})`;
/** Nobody has set up codes: the call goes so far. */
const noCodes = ['CONFLICT', 'CODE_WRONG'];
/** The wrong ticket or word is noticed after every right. */
const wrongWord = ['LINK_INVALID', 'CODE_EXPIRED', 'CODE_WRONG', 'TOO_MANY_TRIES'];
const limits = ['RATE_LIMITED', 'CAPTCHA_REQUIRED'];

const key = { id: 'AA', rawId: 'AA', type: 'public-key' as const };

/** Logins, registration, the profile, notices and the city. */
export const accountCalls = {
  authentication: {
    who: anybody,
    input: async (world) => ({ body: { login: (await aLogin(world)).email!, password: PASSWORD } }),
    effect: async (world) => sql`exists (select from session where account_id = ${(await aLogin(world)).id})`,
  },
  logout: { who: anybody, input: () => ({}) },
  sessionCsrf: { who: anybody, input: () => ({}) },
  sessionCheck: { who: anybody, input: () => ({}) },
  profileRole: { who: loggedIn, input: () => ({}) },
  passwordSendLink: { who: anybody, input: (world) => ({ body: { email: email(world) } }), beyond: limits },
  passwordByCheckWord: {
    who: anybody,
    input: (world) => ({ body: { email: email(world), checkWord: WORD, password: PASSWORD } }),
    beyond: [...wrongWord, ...limits],
  },
  officeStartCheck: { who: anybody, input: () => ({ query: { key: WORD } }), beyond: ['NOT_FOUND', ...limits] },
  officeStart: {
    who: anybody,
    input: (world) => ({
      body: {
        key: WORD,
        lastName: 'Ким',
        name: 'Анна',
        email: email(world),
        password: PASSWORD,
        confirmPassword: PASSWORD,
      },
    }),
    beyond: [...wrongWord, ...limits],
  },
  passwordChange: {
    who: exceptVisits,
    input: () => ({ body: { password: 'Other2026x', confirmPassword: 'Other2026x' } }),
    effect: (_, { id }) => sql`exists (select from account where id = ${id} and password_hash is not null)`,
  },
  phoneExists: { who: anybody, input: () => ({ body: { phone: PHONE } }), beyond: limits },
  phoneValidate: { who: anybody, input: () => ({ body: { phone: PHONE } }), beyond: limits },
  // No provider of messages is set here
  smsCodeSend: { who: anybody, input: () => ({ body: { phone: PHONE } }), beyond: ['SMS_OFF', 'TOO_SOON', ...limits] },
  smsCodeCheck: {
    who: anybody,
    input: () => ({ body: { phone: PHONE, code: '1234' } }),
    beyond: [...wrongWord, ...limits],
  },
  loginByPhone: {
    who: anybody,
    input: () => ({ body: { phone: PHONE, ticket: WORD } }),
    beyond: [...wrongWord, ...limits],
  },
  register: {
    who: anybody,
    input: async (world) => {
      await seedStaticPages(world.db, 'Оптовик');
      return { body: form(world) };
    },
    beyond: limits,
  },
  registerCompany: {
    who: anybody,
    input: async (world) => {
      await seedStaticPages(world.db, 'Оптовик');
      return { body: { ...form(world), inn: world.freeInn, uf_name: 'ООО «Новая»', address: 'Тверь' } };
    },
    beyond: limits,
  },
  registrationConfirm: { who: anybody, input: () => ({ body: { word: WORD } }), beyond: [...wrongWord, ...limits] },
  registrationResend: {
    who: anybody,
    input: (world) => ({ body: { email: email(world), key: WORD } }),
    beyond: [...wrongWord, ...limits],
  },
  companyByInn: { who: anybody, input: (world) => ({ body: { search: world.freeInn } }), beyond: limits },
  loginByCode: {
    who: anybody,
    input: () => ({ body: { ticket: WORD, code: '123456' } }),
    beyond: [...wrongWord, ...limits],
  },
  loginByRecoveryCode: {
    who: anybody,
    input: () => ({ body: { ticket: WORD, code: 'ABCD-EFGH-1234' } }),
    beyond: [...wrongWord, ...limits],
  },
  loginPasskeyOptions: { who: anybody, input: () => ({ body: { ticket: WORD } }), beyond: [...wrongWord, ...limits] },
  loginByPasskey: {
    who: anybody,
    input: () => ({
      body: {
        ticket: WORD,
        response: { ...key, response: { clientDataJSON: 'AA', authenticatorData: 'AA', signature: 'AA' } },
      },
    }),
    beyond: [...wrongWord, ...limits],
  },
  contactConfirm: { who: anybody, input: () => ({ body: { word: WORD } }), beyond: [...wrongWord, ...limits] },
  contactUndo: { who: anybody, input: () => ({ body: { word: WORD } }), beyond: [...wrongWord, ...limits] },
  profileGet: { who: loggedIn, input: () => ({}) },
  profileSecurity: { who: exceptVisits, input: () => ({}) },
  profileEndSessions: {
    who: exceptVisits,
    stage: (world, { id }) => aSession(world.db, id, { agent: 'another' }),
    input: () => ({ body: {} }),
    effect: (_, { id }) =>
      sql`not exists (select from session where account_id = ${id} and agent = 'another' and revoked_at is null)`,
  },
  profileLetters: { who: exceptVisits, input: () => ({}) },
  profileSetLetters: {
    who: exceptVisits,
    input: () => ({ body: { group: 'orders', isOn: false } }),
    effect: (_, { id }) => sql`exists (select from account where id = ${id} and 'orders' = any (muted_letters))`,
  },
  profileConsents: { who: exceptVisits, input: () => ({}) },
  profileSetConsent: {
    who: exceptVisits,
    input: async (world) => {
      await seedStaticPages(world.db, 'Оптовик');
      return { body: { document: 'advertising', isGiven: true } };
    },
    effect: (_, { id }) => sql`exists (select from consent where account_id = ${id})`,
  },
  profileData: { who: exceptVisits, input: () => ({}) },
  factorGet: { who: exceptVisits, input: () => ({}) },
  factorBegin: { who: exceptVisits, input: () => ({ body: {} }), effect: (_, me) => setUp(me) },
  factorConfirm: { who: exceptVisits, input: () => ({ body: { code: '123456' } }), beyond: noCodes },
  factorOff: { who: exceptVisits, input: () => ({ body: { code: '123456' } }), beyond: noCodes },
  factorRecoveryCodes: { who: exceptVisits, input: () => ({ body: {} }), beyond: noCodes },
  passkeyOptions: { who: exceptVisits, input: () => ({ body: {} }) },
  passkeyAdd: {
    who: exceptVisits,
    input: () => ({
      body: {
        ticket: WORD,
        name: 'Ключ',
        response: { ...key, response: { clientDataJSON: 'AA', attestationObject: 'AA' } },
      },
    }),
    beyond: wrongWord,
  },
  passkeyRename: {
    who: ownedBy('NOT_FOUND'),
    input: async (world) => ({ body: { id: await aPasskey(world), name: 'Запасной' } }),
    effect: async (world) =>
      sql`exists (select from passkey where credential_id = ${await aPasskey(world)} and name = 'Запасной')`,
  },
  passkeyRemove: {
    who: ownedBy('NOT_FOUND'),
    input: async (world) => ({ body: { id: await aPasskey(world) } }),
    effect: async (world) => sql`not exists (select from passkey where credential_id = ${await aPasskey(world)})`,
  },
  notificationList: {
    who: {
      ...loggedIn,
      ...buyers('blind'),
      chief: 'blind',
      ...strangers('blind'),
      ...staff('blind'),
      owner: 'ok',
      leaver: 'ok',
      bossAsChief: 'blind',
    },
    stage: (world) => world.notice(),
    input: () => ({ query: {} }),
    shows: async (world) => `"id":${await world.notice()},"title"`,
  },
  notificationRead: {
    who: ownedBy('NOT_FOUND'),
    input: async (world) => ({ params: { id: String(await world.notice()) } }),
    effect: async (world) =>
      sql`exists (select from notification where id = ${await world.notice()} and read_at is not null)`,
  },
  notificationReadAll: {
    who: exceptVisits,
    stage: (world, { id }) => notify(world.db, { accountId: id, title: 'Заказ принят', at: new Date() }),
    input: () => ({}),
    effect: (_, { id }) => sql`not exists (select from notification where account_id = ${id} and read_at is null)`,
  },
  // Where the address is, no list says
  cityByIp: { who: loggedIn, input: () => ({}), beyond: ['404'] },
  citiesByName: { who: loggedIn, input: () => ({ query: { cityName: 'Тверь' } }) },
  setUserCity: {
    who: exceptVisits,
    input: async (world) => ({ query: { cityId: String(await aCity(world)) as never } }),
    effect: citySaved,
  },
  setUserCityByPost: {
    who: exceptVisits,
    input: async (world) => ({ body: { cityId: await aCity(world) } }),
    effect: citySaved,
  },
} satisfies ExpectedCalls;
