import { type Icon, IconClipboardList, IconHome } from '@tabler/icons-react';
import type { StaffRight } from '#shared/rights/staff-rights.ts';

export interface OfficeScreen {
  href: string;
  title: string;
  icon: Icon;
  /** What a member of staff needs to see it; null: every one does. */
  right: StaffRight | null;
  /** What is done there, in the words of the home screen and of Ctrl+K. */
  about: string;
}

/** The screens of staff in the order of the menu: a new screen is a route, a line of `page-rights.ts` and a line here. */
export const screens: readonly OfficeScreen[] = [
  { href: '/office/', title: 'Главная', icon: IconHome, right: null, about: 'Что ждёт ответа сегодня' },
  {
    href: '/office/orders/',
    title: 'Заказы',
    icon: IconClipboardList,
    right: 'orders',
    about: 'Найти заказ, увидеть остаток и трек, освободить отложенный',
  },
];
