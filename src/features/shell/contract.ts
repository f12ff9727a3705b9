import { z } from 'zod';
import type { Contract } from '#shared/endpoint.ts';
import { role } from '../session/contract.ts';
import { flag, id } from '../wire.ts';
import type { shellCalls } from './calls.ts';

/** R-ENT-44, R-ENT-45. A number in `notifications` is a counter, `true` a dot. */
export const menuItem = z.object({
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
export const headerUser = z.object({
  full_name: z.string(),
  phone: z.string(),
  email: z.string(),
  workPosition: z.string(),
  roleName: z.string(),
  role,
  city: z.object({ id, name: z.string(), region: z.string().nullable() }).nullable(),
});

/** R-ENT-51 to R-ENT-54. */
export const contragent = z.object({
  id,
  uf_name: z.string(),
  uf_current_contragent: z.boolean(),
  uf_has_debt: flag,
  uf_order_ban: flag,
});

/** R-ENT-47: all that the frame of a page needs; `inBasket` of any row is computed from `basket`. */
export const headerData = z.object({
  user: headerUser,
  contragents: z.array(contragent),
  manager: z.object({ name: z.string(), phone: z.string(), email: z.string() }).nullable(),
  basket: z.array(z.object({ id, quantity: z.int() })),
  favorite: z.array(id),
  compare: z.array(id),
  hasNewNotifications: z.boolean(),
  actor: z.object({ full_name: z.string() }).nullable(),
  basketVersion: z.int(),
});
export type HeaderData = z.infer<typeof headerData>;

export const shellContract = {
  sidebar: { summary: 'Боковое меню по роли и правам', data: z.array(menuItem) },
  header: { summary: 'Данные шапки: пользователь, контрагенты, корзина, избранное', data: headerData },
  footer: {
    summary: 'Контакты и название для подвала',
    data: z.object({
      contacts: z.object({ workingHours: z.string(), phone: z.string(), email: z.string() }),
      companyName: z.string(),
      year: z.int(),
    }),
  },
} satisfies Contract<typeof shellCalls>;
