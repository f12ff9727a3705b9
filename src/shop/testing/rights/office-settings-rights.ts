import { sql } from 'drizzle-orm';
import type { ExpectedCalls } from './judge.ts';
import { managers } from './visitors.ts';
import type { Person, World } from './world.ts';

const orderSettings = {
  FREE_DELIVERY_MINIMUM: 20_000,
  INVOICE_WORKING_DAYS: 5,
  UNPAID_ORDERS: 'ask' as const,
  ORDER_REQUEST_DAYS: 7,
  HOLIDAYS: [],
};
const goodsSettings = { NEW_GOODS_DAYS: 30, newProperty: '' };
const loginSettings = {
  REGISTRATION: 'open' as const,
  REQUIRE_SECOND_FACTOR: 'nobody' as const,
  REQUIRE_CURRENT_PASSWORD: true,
  SESSION_IDLE_HOURS: 24,
  SESSION_MAX_DAYS: 30,
  SMS_DAILY_LIMIT: 500,
  INVITATIONS_PER_HOUR: 300,
};
const letterSettings = { LETTER_SENDER: '', LETTER_SUBJECT: '', LETTER_HEAD: '', LETTER_FOOT: '' };
const texts = { privacy: '', 'personal-data': '' };
const shopSettings = {
  companyName: 'Оптовик',
  phone: '',
  email: '',
  workingHours: '',
  name: '',
  inn: '',
  kpp: '',
  ogrn: '',
  address: '',
  bank: '',
  bic: '',
  account: '',
  correspondent: '',
  director: '',
  accountant: '',
};
const access = { active: false, until: null, closed: false };

/** The preset of a manager has no right to settings. */
const maySet = (world: World, { id }: Person) =>
  world.db.execute(sql`update account set staff_rights = staff_rights || '{"settings":"all"}' where id = ${id}`);
const mayAnswerForShop = (world: World, { id }: Person) =>
  world.db.execute(sql`update account set staff_rights = staff_rights || '{"staff":"all"}' where id = ${id}`);
const settings = { who: managers, stage: maySet };
/** Another manager of the same case has changed it before. */
const beyond = ['CONFLICT'];

/** What staff do with the shop itself. */
export const officeSettingsCalls = {
  officeSettings: { ...settings, input: () => ({}) },
  officeSettingsShop: {
    ...settings,
    input: () => ({ body: { ...shopSettings, companyName: 'Электроснаб', shown: shopSettings } }),
    beyond,
  },
  officeSettingsOrders: {
    ...settings,
    input: () => ({ body: { ...orderSettings, INVOICE_WORKING_DAYS: 9, shown: orderSettings } }),
    beyond,
  },
  officeSettingsGoods: {
    ...settings,
    input: () => ({ body: { ...goodsSettings, NEW_GOODS_DAYS: 9, shown: goodsSettings } }),
    beyond,
  },
  officeSettingsLogins: {
    ...settings,
    input: () => ({ body: { ...loginSettings, SMS_DAILY_LIMIT: 9, shown: loginSettings } }),
    beyond,
  },
  officeSettingsLetters: {
    ...settings,
    input: () => ({ body: { ...letterSettings, LETTER_FOOT: 'До связи', shown: letterSettings } }),
    beyond,
  },
  officeSettingsTexts: {
    ...settings,
    input: () => ({ body: { ...texts, privacy: 'Текст', shown: texts } }),
    beyond,
  },
  officeConfirmShop: { who: managers, stage: mayAnswerForShop, input: () => ({}) },
  officeSettingsWorks: { ...settings, input: () => ({ body: { ...access, shown: access } }) },
  officeSettingsLetter: { ...settings, input: () => ({}) },
} satisfies ExpectedCalls;
