import type { Role } from '../roles.ts';
import type { StaffRight } from './staff-rights.ts';

/** Names of guards, judged in order, and for `checkRole` the roles that pass. */
export interface PageRules {
  guards?: readonly string[];
  roles?: readonly Role[];
  /** What a MANAGER needs for the calls of the page; without it they refuse, and the page says whom to ask. */
  right?: StaffRight | readonly StaffRight[];
  /** The parameter of a letter's link: with it the page opens for everybody, since others may be signed in where letters are read. */
  letterParam?: string;
}

const everybody: PageRules = { guards: ['public'] };
const guests: PageRules = { guards: ['isGuest'] };
const signedIn: PageRules = { guards: ['isAuth'] };
const customers: PageRules = { guards: ['isUser'] };
const managers: PageRules = { guards: ['isManager'], right: 'customers' };
const staff: PageRules = { guards: ['isStaff'] };
const orders: PageRules = { ...staff, right: 'orders' };
const companies: PageRules = { ...staff, right: 'customers' };
const debts: PageRules = { ...staff, right: 'finance' };
const searches: PageRules = { ...staff, right: 'search' };
const goods: PageRules = { ...staff, right: 'goods' };
const content: PageRules = { ...staff, right: 'content' };
const requests: PageRules = { ...staff, right: ['orders.correct', 'customers'] };
const exchange: PageRules = { ...staff, right: 'exchange' };
const staffOfShop: PageRules = { ...staff, right: 'staff' };
const settings: PageRules = { ...staff, right: 'settings' };
const shoppers: PageRules = { guards: ['checkRole'], roles: ['USER', 'ADMIN', 'MANAGER'] };

/** Who may open each page, by the id of its route: the guards of the pages and `docs/security.md` read it. */
export const pageRights = {
  '/': signedIn,
  '/actions/$': signedIn,
  '/advertising': everybody,
  '/appeal/': shoppers,
  '/appeal/$code': shoppers,
  '/appeal/add': shoppers,
  '/auth': guests,
  '/basket': customers,
  '/basket-templates/': customers,
  '/basket-templates/$code': customers,
  '/brands/': signedIn,
  '/brands/$': signedIn,
  '/catalog/$': signedIn,
  '/change-password': everybody,
  '/compare': shoppers,
  '/contact-change': everybody,
  '/deliveryaddress': customers,
  '/detail': signedIn,
  '/dev/kit': everybody,
  '/documents': customers,
  '/engineering-works': everybody,
  '/exchange': signedIn,
  '/faq': signedIn,
  '/faq-new': signedIn,
  '/favourites': shoppers,
  '/finances': customers,
  '/forgot-password': guests,
  '/login': everybody,
  '/marketing/$': signedIn,
  '/news/$': signedIn,
  '/manager/journal': managers,
  '/manager/mycompanies/': managers,
  '/manager/mycompanies/$code': managers,
  '/my-goods': customers,
  '/my-profile': signedIn,
  '/mycompanies': customers,
  '/mycompanies_/journal': customers,
  '/notification': signedIn,
  '/office/': staff,
  '/office/appeals': companies,
  '/office/content/': content,
  '/office/content/$kind/': content,
  '/office/content/$kind/$key': content,
  '/office/customers/': companies,
  '/office/customers/$id': companies,
  '/office/customers/import/': companies,
  '/office/customers/import/$id': companies,
  '/office/customers/invitations': companies,
  '/office/exchange/': exchange,
  '/office/exchange/imports/': exchange,
  '/office/exchange/imports/$id': exchange,
  '/office/exchange/imports/$id_/notes': exchange,
  '/office/exchange/quarantine': exchange,
  '/office/exchange/upload': exchange,
  '/office/goods/tasks/': goods,
  '/office/goods/tasks/$id': goods,
  '/office/goods/': goods,
  '/office/goods/$id': goods,
  '/office/debts/': debts,
  '/office/debts/acts': debts,
  '/office/journal': staff,
  '/office/letters': companies,
  '/office/orders/': orders,
  '/office/orders/$id': orders,
  '/office/papers/': goods,
  '/office/papers/$id': goods,
  '/office/people/': companies,
  '/office/people/$id': companies,
  '/office/brands/': goods,
  '/office/brands/$id': goods,
  '/office/properties/': goods,
  '/office/properties/$id': goods,
  '/office/sections/': goods,
  '/office/sections/$id': goods,
  '/office/questions': goods,
  '/office/requests/': requests,
  '/office/requests/$id': requests,
  '/office/requests/$id_/change': requests,
  '/office/requests/new': requests,
  '/office/search/': searches,
  '/office/search/rules': searches,
  '/office/search/synonyms': searches,
  '/office/search/try': searches,
  '/office/searches': searches,
  '/office/staff/': staffOfShop,
  '/office/staff/$id': staffOfShop,
  '/office/settings': settings,
  '/office/start': everybody,
  '/order': customers,
  '/orders/': customers,
  '/orders/$code': customers,
  '/orders/$code_/repeat': customers,
  '/personal-data': everybody,
  '/price-lists': shoppers,
  '/privacy': everybody,
  '/quickorder': customers,
  '/registration': { ...guests, letterParam: 'word' },
  '/requests/': customers,
  '/requests/$code': customers,
  '/search/$': signedIn,
  '/second-factor': signedIn,
  '/terms': everybody,
  '/typical-page': everybody,
} satisfies Record<string, PageRules>;
