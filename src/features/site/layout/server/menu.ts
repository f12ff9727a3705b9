import type { Rights, Session } from '#server/session/session.ts';
import { scopeOf, type StaffRight } from '#shared/rights/staff-rights.ts';
import type { MenuItem } from '../contract.ts';

type Entry = Pick<MenuItem, 'id' | 'name' | 'link' | 'icon' | 'group'> & {
  for: 'all' | 'buyers' | 'managers' | 'both' | 'techs';
  right?: keyof Rights;
  /** What a MANAGER needs for the page. */
  staffRight?: StaffRight;
  /** The shop has no such page yet: the entry is 'Скоро' and no link. */
  isSoon?: boolean;
  isMarked?: boolean;
  /** Stays away until there is something on its page. */
  ifFilled?: boolean;
  mobileOnly?: boolean;
};

/** The menu of the shop: who sees what stands beside each entry; `both` are buyers and managers. */
const entries: readonly Entry[] = [
  { id: 'home', name: 'Главная', link: '/', icon: 'home', group: 1, for: 'all' },
  { id: 'catalog', name: 'Каталог', link: '/catalog/', icon: 'catalog', group: 1, for: 'all' },
  { id: 'my-goods', name: 'Мои товары', link: '/my-goods/', icon: 'repeat', group: 1, for: 'buyers' },
  { id: 'brands', name: 'Бренды', link: '/brands/', icon: 'brands', group: 1, for: 'all', ifFilled: true },
  {
    id: 'quickorder',
    name: 'Быстрый заказ',
    link: '/quickorder/',
    icon: 'bolt',
    group: 1,
    for: 'buyers',
  },
  {
    id: 'templates',
    name: 'Шаблоны корзины',
    link: '/basket-templates/',
    icon: 'templates',
    group: 1,
    for: 'buyers',
  },
  {
    id: 'price-lists',
    name: 'Прайс-листы',
    link: '/price-lists/',
    icon: 'price',
    group: 1,
    for: 'both',
    right: 'priceLists',
    staffRight: 'customers',
  },
  { id: 'orders', name: 'Заказы', link: '/orders/', icon: 'orders', group: 2, for: 'buyers' },
  { id: 'documents', name: 'Документы', link: '/documents/', icon: 'documents', group: 2, for: 'buyers' },
  {
    id: 'finances',
    name: 'Финансы',
    link: '/finances/',
    icon: 'finance',
    group: 2,
    for: 'buyers',
    right: 'finance',
  },
  {
    id: 'addresses',
    name: 'Адреса доставки',
    link: '/deliveryaddress/',
    icon: 'address',
    group: 2,
    for: 'buyers',
  },
  {
    id: 'companies',
    name: 'Мои компании',
    link: '/mycompanies/',
    icon: 'company',
    group: 2,
    for: 'buyers',
  },
  { id: 'office', name: 'Рабочее место', link: '/office/', icon: 'office', group: 2, for: 'managers' },
  {
    id: 'contragents',
    name: 'Контрагенты',
    link: '/manager/mycompanies/',
    icon: 'companies',
    group: 2,
    for: 'managers',
    staffRight: 'customers',
  },
  {
    id: 'journal',
    name: 'Журнал',
    link: '/manager/journal/',
    icon: 'journal',
    group: 2,
    for: 'managers',
    staffRight: 'customers',
  },
  { id: 'exchange', name: 'Обмен с 1С', link: '/office/exchange/', icon: 'exchange', group: 2, for: 'techs' },
  { id: 'appeals', name: 'Обращения', link: '/appeal/', icon: 'appeal', group: 2, for: 'both' },
  { id: 'news', name: 'Новости', link: '/news/', icon: 'news', group: 3, for: 'all', ifFilled: true },
  { id: 'actions', name: 'Акции', link: '/actions/', icon: 'action', group: 3, for: 'all', ifFilled: true },
  { id: 'marketing', name: 'Маркетинг', link: '/marketing/', icon: 'marketing', group: 3, for: 'all', ifFilled: true },
  {
    id: 'notifications',
    name: 'Уведомления',
    link: '/notification/',
    icon: 'bell',
    group: 3,
    for: 'all',
  },
  { id: 'faq', name: 'Вопросы и ответы', link: '/faq/', icon: 'faq', group: 3, for: 'all', ifFilled: true },
];

/**
 * The entries that this visitor may use (R-CALL-020), with their counters by entry id; of the pages of content those that
 * are `filled`, by entry id.
 */
export function menuFor(
  session: Session,
  counters: Readonly<Record<string, number>>,
  filled: Readonly<Record<string, boolean>>,
): MenuItem[] {
  return entries
    .filter((entry) => isFor(entry, session) && (!entry.ifFilled || filled[entry.id]))
    .map((entry) => ({
      id: entry.id,
      name: entry.name,
      link: entry.link,
      icon: entry.icon,
      group: entry.group,
      showOnDesktop: entry.mobileOnly !== true,
      showOnMobile: true,
      notifications: (counters[entry.id] ?? 0) > 0,
      counter: counters[entry.id] ?? 0,
      isMarked: entry.isMarked ?? false,
      isSoon: entry.isSoon ?? false,
    }));
}

function isFor(entry: Entry, { account, company, staff }: Session): boolean {
  if (account.role === 'TECH') return entry.for === 'techs' || (entry.for === 'all' && entry.right === undefined);
  if (entry.for === 'techs') return false;
  if (account.role === 'MANAGER') {
    return entry.for !== 'buyers' && (entry.staffRight === undefined || scopeOf(staff, entry.staffRight) !== null);
  }
  if (entry.for === 'managers') return false;
  return entry.right === undefined || company?.role === 'ADMIN' || company?.rights[entry.right] === true;
}
