import { z } from 'zod';
import { awaitedInHeader } from '#goods/alerts/contract.ts';
import { savedInHeader } from '#goods/saved-products/contract.ts';
import { contragent } from '#identity/companies/contract.ts';
import { basketInHeader } from '#ordering/basket/contract.ts';
import type { Contract } from '#shared/endpoint.ts';
import { role } from '#identity/session/contract.ts';
import { id } from '#features/wire.ts';
import type { layoutCalls } from './calls.ts';

/** R-ENT-44, R-ENT-45. A number in `notifications` is a counter, `true` a dot. */
const menuItem = z.object({
  id: z.string(),
  name: z.string(),
  link: z.string(),
  icon: z.string(),
  group: z.union([z.literal(1), z.literal(2), z.literal(3)]),
  showOnDesktop: z.boolean(),
  showOnMobile: z.boolean(),
  notifications: z.union([z.number(), z.boolean()]),
  counter: z.int(),
  isMarked: z.boolean(),
  isSoon: z.boolean(),
});
export type MenuItem = z.infer<typeof menuItem>;

/** R-ENT-49, R-ENT-50. */
const headerUser = z.object({
  id,
  full_name: z.string(),
  phone: z.string(),
  email: z.string(),
  workPosition: z.string(),
  roleName: z.string(),
  role,
  city: z.object({ id, name: z.string(), region: z.string().nullable() }).nullable(),
});

/** R-ENT-47: the header data of the layout; `inBasket` of any row is computed from `basket`. */
const headerData = z.object({
  user: headerUser,
  contragents: z.array(contragent),
  manager: z.object({ name: z.string(), phone: z.string(), email: z.string() }).nullable(),
  ...basketInHeader,
  ...savedInHeader,
  ...awaitedInHeader,
  hasNewNotifications: z.boolean(),
  actor: z.object({ full_name: z.string() }).nullable(),
  /** The mail server of the account's address does not know it. */
  isMailRefused: z.boolean(),
  /** What a new customer waits for: that the shop accepts his company, or that his company accepts him. */
  approval: z.object({ company: z.string(), of: z.enum(['company', 'person']) }).nullable(),
});
export type HeaderData = z.infer<typeof headerData>;

export const layoutContract = {
  sidebar: { summary: 'Боковое меню по роли и правам', data: z.array(menuItem) },
  header: { summary: 'Данные шапки: пользователь, контрагенты, корзина, избранное', data: headerData },
  footer: {
    summary: 'Контакты и название для подвала',
    data: z.object({
      contacts: z.object({ workingHours: z.string(), phone: z.string(), email: z.string() }),
      companyName: z.string(),
      /** The name that the logo shows: that of the company without its legal form. */
      shopName: z.string(),
      /** Who sells, as documents name him. */
      requisites: z.string(),
      /** The owner's own logo; null for the one that the shop ships with. */
      logo: z.string().nullable(),
      year: z.int(),
      /** The shop is a copy: nobody handles its orders. */
      isCopy: z.boolean(),
    }),
  },
} satisfies Contract<typeof layoutCalls>;
