/** What the journal of a company is filtered by, and its words. */
export const journalKinds = {
  order: 'Заказы',
  appeal: 'Обращения',
  people: 'Сотрудники и права',
  acting: 'Работа от имени сотрудников',
  company: 'Компания и договор',
  refused: 'Отказы в доступе',
} as const;

export type JournalKind = keyof typeof journalKinds;

/** The kinds of all acts in the audit log: those of companies, and those that belong to none. */
export const auditKinds = {
  ...journalKinds,
  login: 'Вход и учётные записи',
  exchange: 'Обмен и загрузки',
  goods: 'Товары',
  content: 'Содержание',
  search: 'Поиск',
  question: 'Вопросы о товарах',
  settings: 'Настройки магазина',
  staff: 'Сотрудники магазина',
  export: 'Выгрузки в файл',
} as const;

export type AuditKind = keyof typeof auditKinds;

/** A filter by what was changed: a kind, for orders and appeals also the number of one: `order 123`. */
export const JOURNAL_OBJECT = new RegExp(
  `^(?:(?:${Object.keys(journalKinds).join('|')})|(?:order|appeal) [\\p{L}\\d/-]{1,30})$`,
  'u',
);
