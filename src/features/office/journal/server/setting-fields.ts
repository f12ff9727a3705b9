import { formatDateTime } from '#shared/dates.ts';
import { type SettingName, settingNames } from '#shared/shop-settings.ts';
import { type Field, type Fields, say, wordsFor } from './field-lines.ts';

const values: Partial<Record<SettingName, Field['say']>> = {
  UNPAID_ORDERS: wordsFor({ ask: 'спросить менеджера', release: 'отменить, товары вернуть в продажу' }),
  REGISTRATION: wordsFor({
    open: 'регистрируются сами',
    request: 'по заявке, только компании',
    invitation: 'только по приглашению',
  }),
  REQUIRE_SECOND_FACTOR: wordsFor({ nobody: 'никому', staff: 'сотрудникам магазина' }),
};

const settings = Object.fromEntries(
  (Object.entries(settingNames) as [SettingName, string][]).map(([key, name]) => [
    key,
    { name, say: values[key] ?? say },
  ]),
);

/** What the settings of the shop are called: its data, access to it, legal texts, and settings proper. */
export const settingFields: Fields = {
  companyName: 'Название магазина',
  phone: 'Телефон',
  email: 'Почта',
  workingHours: 'Часы работы',
  name: 'Продавец',
  inn: 'ИНН',
  kpp: 'КПП',
  ogrn: 'ОГРН',
  address: 'Юридический адрес',
  bank: 'Банк',
  bic: 'БИК',
  account: 'Расчётный счёт',
  correspondent: 'Корреспондентский счёт',
  director: 'Руководитель',
  accountant: 'Главный бухгалтер',
  active: { name: 'Технические работы', say: wordsFor({ true: 'идут', false: 'не идут' }) },
  until: {
    name: 'Работы закончатся',
    say: (value) => (typeof value === 'string' ? formatDateTime(value) : 'не сказано'),
  },
  closed: { name: 'Магазин', say: wordsFor({ true: 'закрыт для всех', false: 'открыт' }) },
  privacy: 'Политика конфиденциальности',
  'personal-data': 'Согласие на обработку персональных данных',
  newProperty: 'Свойство, которое отмечает новинки',
  ...settings,
};
