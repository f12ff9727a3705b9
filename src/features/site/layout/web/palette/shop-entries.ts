import {
  IconBuilding,
  IconCategory,
  IconClipboardList,
  IconFile,
  IconPackage,
  IconTemplate,
} from '@tabler/icons-react';
import type { Data } from '#shared/endpoint.ts';
import { formatDate } from '#shared/dates.ts';
import { markupText } from '#shared/markup.ts';
import { formatWirePrice } from '#shared/price-format.ts';
import type { PaletteEntry, PaletteKinds } from '#web/ui/palette/palette-entry.ts';

export type ShopKind = 'page' | 'company' | 'goods' | 'section' | 'order' | 'template';
export type ShopEntry = PaletteEntry<ShopKind>;

export const shopKinds: PaletteKinds<ShopKind> = {
  page: { title: 'Страницы', icon: IconFile },
  company: { title: 'Компании: Enter переключит', icon: IconBuilding },
  goods: { title: 'Товары', icon: IconPackage },
  section: { title: 'Разделы и бренды', icon: IconCategory },
  order: { title: 'Заказы', icon: IconClipboardList },
  template: { title: 'Шаблоны', icon: IconTemplate },
};

/** Goods, sections and brands; a buyer chooses goods, `isBuyer`, everybody else opens their page. */
export function goodsEntries({ items, answers }: Data<'searchHeader'>, isBuyer: boolean): ShopEntry[] {
  return [
    ...items.map(({ id, title, url, article, price, currency, isInStock }): ShopEntry => {
      const note = [
        article && `Артикул ${article}`,
        price === null ? null : formatWirePrice(price, currency),
        isInStock ? null : 'Нет в наличии',
      ];
      const canTake = isBuyer && isInStock && price !== null;
      return {
        kind: 'goods',
        id: String(id),
        title: markupText(title),
        note: note.filter(Boolean).join(' · '),
        href: canTake ? null : url,
      };
    }),
    ...answers.map(({ name, within, url }): ShopEntry => ({
      kind: 'section',
      id: url,
      title: name,
      note: within ?? '',
      href: url,
    })),
  ];
}

export const orderEntries = ({ items }: Data<'orderList'>): ShopEntry[] =>
  items.map(({ id, number, url, date, status, total, currency }) => ({
    kind: 'order',
    id: String(id),
    title: `Заказ ${number}`,
    note: [status.name, formatDate(date), formatWirePrice(total, currency)].join(' · '),
    href: url,
  }));

export const templateEntries = ({ items }: Data<'templateList'>, text: string): ShopEntry[] =>
  items
    .filter(({ name }) => hasWord(name, text))
    .map(({ id, name, description, url }) => ({
      kind: 'template',
      id: String(id),
      title: name,
      note: description,
      href: url,
    }));

/** The companies that the buyer may switch to. */
export const companyEntries = ({ contragents }: Data<'header'>, text: string): ShopEntry[] =>
  contragents
    .filter(({ uf_name: name, uf_current_contragent: isCurrent }) => !isCurrent && hasWord(name, text))
    .map(({ id, uf_name: name }) => ({ kind: 'company', id: String(id), title: name, note: '', href: null }));

/** Pages that the header leads to, for who has them. */
const ofHeader = [
  { id: 'basket', name: 'Корзина', link: '/basket/' },
  { id: 'order', name: 'Оформление заказа', link: '/order/' },
  { id: 'favourites', name: 'Избранное', link: '/favourites/' },
  { id: 'compare', name: 'Сравнение', link: '/compare/' },
  { id: 'profile', name: 'Мой профиль', link: '/my-profile/' },
];

/** The pages of the menus; those whose name begins with the text come first. */
export function pageEntries(items: Data<'sidebar'>, isBuyer: boolean, text: string): ShopEntry[] {
  const menu = items.filter(({ isSoon }) => !isSoon).map(({ id, name, link }) => ({ id, name, link }));
  return [...menu, ...(isBuyer ? ofHeader : [])]
    .filter(({ name }) => hasWord(name, text))
    .toSorted((one, other) => Number(begins(other.name, text)) - Number(begins(one.name, text)))
    .map(({ id, name, link }) => ({ kind: 'page', id, title: name, note: '', href: link }));
}

const fold = (value: string) => value.toLocaleLowerCase('ru').replaceAll('ё', 'е');
const begins = (name: string, text: string) => fold(name).startsWith(fold(text));

/** Whether a word of the name begins with the text. */
function hasWord(name: string, text: string): boolean {
  return ` ${fold(name).replaceAll(/[«"(]/g, ' ')}`.includes(` ${fold(text)}`);
}
