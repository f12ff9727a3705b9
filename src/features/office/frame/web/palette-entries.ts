import { IconBuilding, IconClipboardList, IconPackage, IconPlus, IconUser } from '@tabler/icons-react';
import { formatDate } from '#shared/dates.ts';
import type { PaletteEntry, PaletteKinds } from '#web/ui/palette/palette-entry.ts';
import type { OfficeFound } from '../contract.ts';
import type { OfficeScreen } from './screens.ts';

type Kind = 'order' | 'newOrder' | 'company' | 'person' | 'goods' | 'screen';

/** What Ctrl+K leads to in the office: a page, or the window about the article of an entry without an address. */
type OfficeEntry = PaletteEntry<Kind>;

export const kinds: PaletteKinds<Kind> = {
  screen: { title: 'Экраны', icon: null },
  order: { title: 'Заказы', icon: IconClipboardList },
  goods: { title: 'Товары: есть ли, почём, когда', icon: IconPackage },
  company: { title: 'Компании', icon: IconBuilding },
  newOrder: { title: 'Новый заказ', icon: IconPlus },
  person: { title: 'Люди', icon: IconUser },
};

const companyHref = (id: number) => `/office/customers/${id}/`;

/** What was found, in the order in which it is shown. `mayOrder`: for each company also a new order. */
export function entriesOf({ orders, goods, companies, people }: OfficeFound, mayOrder: boolean): OfficeEntry[] {
  return [
    ...orders.map(({ id, number, foundBy, company, date, status }) => ({
      kind: 'order' as const,
      id: String(id),
      title: `Заказ ${number}`,
      note: [foundBy && `№ ${foundBy}`, status.name, company, formatDate(date)].filter(Boolean).join(' · '),
      href: `/office/orders/${id}/`,
    })),
    ...goods.map(({ id, name, article }) => ({
      kind: 'goods' as const,
      id: String(id),
      title: name,
      note: article ? `Артикул ${article}` : '',
      href: null,
    })),
    ...companies.map(({ id, name, inn }) => ({
      kind: 'company' as const,
      id: String(id),
      title: name,
      note: inn ? `ИНН ${inn}` : '',
      href: companyHref(id),
    })),
    ...(mayOrder ? companies.filter((company) => company.mayOrder) : []).map(({ id, name }) => ({
      kind: 'newOrder' as const,
      id: String(id),
      title: name,
      note: 'Составить заказ',
      href: `/office/requests/new/?company=${id}`,
    })),
    ...people.map(({ id, name, email, phone, company }) => ({
      kind: 'person' as const,
      id: String(id),
      title: name,
      note: [company.name, email, phone].filter(Boolean).join(' · '),
      href: `/office/people/${id}/`,
    })),
  ];
}

/** The screens whose title begins a word with the text. */
export function screensOf(screens: readonly OfficeScreen[], text: string): OfficeEntry[] {
  const wanted = text.toLocaleLowerCase('ru');
  return screens
    .filter(({ title }) => ` ${title.toLocaleLowerCase('ru')}`.includes(` ${wanted}`))
    .map(({ href, title, about }) => ({ kind: 'screen', id: href, title, note: about, href }));
}
