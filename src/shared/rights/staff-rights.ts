/** The rights of staff, in the words of the office. */
export const staffRightNames = {
  orders: 'Заказы',
  'orders.correct': 'Изменение заказов',
  'orders.handout': 'Передача заказов',
  customers: 'Клиенты',
  terms: 'Условия клиентов',
  credit: 'Разрешения в долг',
  finance: 'Расчёты',
  goods: 'Товары',
  prices: 'Цены',
  content: 'Содержание',
  search: 'Поиск',
  exchange: 'Обмен',
  settings: 'Настройки',
  staff: 'Сотрудники магазина',
  reports: 'Отчёты',
  export: 'Выгрузка в файл',
} as const;

export type StaffRight = keyof typeof staffRightNames;

export const allRights = Object.keys(staffRightNames) as StaffRight[];

/** `own`: of the customers whom one manages; `all`: of all. */
export type Scope = 'own' | 'all';

/** What a member of staff may do. A right that has no scope, or that follows another one's, is held with `all`. */
export type StaffRights = { readonly [R in StaffRight]?: Scope };

/** Rights whose reach is the member's own choice of customers, or all. */
export const scopedRights = ['orders', 'customers', 'finance'] as const satisfies readonly StaffRight[];
export type ScopedRight = (typeof scopedRights)[number];

/** Rights that reach as far as the right to their subject, and are nothing without it. */
const subjects: { readonly [R in StaffRight]?: ScopedRight } = {
  'orders.correct': 'orders',
  'orders.handout': 'orders',
  terms: 'customers',
  credit: 'finance',
};

/** How far a right reaches; null: the member does not have it. `export` reaches as far as the list that it exports. */
export function scopeOf(rights: StaffRights, right: StaffRight): Scope | null {
  const held = rights[right] ?? null;
  const subject = subjects[right];
  return held === null || subject === undefined ? held : (rights[subject] ?? null);
}

const reaches = [null, 'own', 'all'] as const;
const reachOf = (rights: StaffRights, right: StaffRight): number => reaches.indexOf(scopeOf(rights, right));

/** The rights of `given` that go beyond `own`: rights that `own` has not, or that reach further. */
export const lacking = (own: StaffRights, given: StaffRights): StaffRight[] =>
  allRights.filter(
    (right) => (given[right] !== undefined && own[right] === undefined) || reachOf(given, right) > reachOf(own, right),
  );

export const isSameRights = (one: StaffRights, other: StaffRights): boolean =>
  allRights.every((right) => one[right] === other[right]);

/** Prices, sums and debts of orders are for who serves customers or keeps their accounts: the storekeeper sees goods alone. */
export const seesMoney = (rights: StaffRights): boolean =>
  scopeOf(rights, 'customers') !== null || scopeOf(rights, 'finance') !== null;

/** Who prepares orders for customers changes orders and sees prices. */
export const preparing = ['orders.correct', 'customers'] as const satisfies readonly StaffRight[];

export const preparesOrders = (rights: StaffRights): boolean =>
  preparing.every((right) => scopeOf(rights, right) !== null);

const all = (...rights: readonly StaffRight[]): StaffRights =>
  Object.fromEntries(rights.map((right) => [right, 'all' as const]));

const sales = ['orders', 'orders.correct', 'orders.handout', 'customers', 'terms'] as const;

/** Sets of rights to begin with; whoever has the right `staff` changes them person by person. */
export const presets = {
  owner: { name: 'Владелец', rights: all(...allRights) },
  sales: { name: 'Руководитель продаж', rights: all(...sales, 'credit', 'finance', 'reports', 'export') },
  manager: { name: 'Менеджер', rights: { ...all(...sales), orders: 'own', customers: 'own' } },
  accountant: { name: 'Бухгалтер', rights: all('finance', 'credit', 'export') },
  storekeeper: { name: 'Склад', rights: all('orders') },
  content: { name: 'Контент', rights: all('goods', 'content', 'search') },
} as const satisfies Record<string, { name: string; rights: StaffRights }>;

export type Preset = keyof typeof presets;

export const presetNames = Object.keys(presets) as Preset[];

/** The preset with just these rights; undefined: they were chosen one by one. */
export function presetOf(rights: StaffRights): Preset | undefined {
  return presetNames.find((preset) => isSameRights(presets[preset].rights, rights));
}
