import type { ContentKind, ContentRow } from '../contract.ts';

interface KindWords {
  /** In the tabs and as the title of the list. */
  many: string;
  one: string;
  add: string;
  /** The heading of the column beside the title; empty: there is none. */
  about: string;
  /** The same of the day. */
  day: string;
  dir: 'asc' | 'desc';
  /** Said where there is nothing yet. */
  purpose: string;
}

export const kindWords: Readonly<Record<ContentKind, KindWords>> = {
  news: {
    many: 'Новости',
    one: 'Новость',
    add: 'Написать новость',
    about: 'Анонс',
    day: 'Выходит',
    dir: 'desc',
    purpose: 'Расскажите о поставках, складах и правилах: новости видны на главной и в разделе «Новости».',
  },
  promotion: {
    many: 'Акции',
    one: 'Акция',
    add: 'Создать акцию',
    about: 'Условия',
    day: 'Начало',
    dir: 'desc',
    purpose: 'Акция снижает цены товаров на срок и собирает их на своей странице.',
  },
  marketing: {
    many: 'Материалы',
    one: 'Материал',
    add: 'Добавить материал',
    about: 'Анонс',
    day: 'Выходит',
    dir: 'desc',
    purpose: 'Каталоги, презентации и другие файлы, которые скачивают покупатели.',
  },
  question: {
    many: 'Вопросы и ответы',
    one: 'Вопрос',
    add: 'Добавить вопрос',
    about: 'Тема',
    day: '',
    dir: 'asc',
    purpose: 'Ответы на частые вопросы покупателей, по темам.',
  },
  page: { many: 'Страницы', one: 'Страница', add: '', about: 'Редакция', day: 'Изменена', dir: 'asc', purpose: '' },
  store: {
    many: 'Самовывоз',
    one: 'Пункт самовывоза',
    add: 'Добавить пункт',
    about: 'Адрес',
    day: '',
    dir: 'asc',
    purpose: 'Откуда покупатели забирают заказы сами.',
  },
  carrier: {
    many: 'Перевозчики',
    one: 'Перевозчик',
    add: 'Добавить перевозчика',
    about: '',
    day: '',
    dir: 'asc',
    purpose: 'Транспортные компании, из которых выбирает покупатель в заказе.',
  },
  theme: {
    many: 'Темы обращений',
    one: 'Тема обращений',
    add: 'Добавить тему',
    about: '',
    day: '',
    dir: 'asc',
    purpose: 'Из этих тем покупатель выбирает, о чём пишет.',
  },
};

export const stateWords: Readonly<Record<ContentRow['state'], string>> = {
  shown: 'Опубликовано',
  waiting: 'Ждёт своего дня',
  ended: 'Завершена',
  draft: 'Черновик',
};

/** The kind that an address names; null: none. */
export const kindOf = (text: string): ContentKind | null =>
  Object.hasOwn(kindWords, text) ? (text as ContentKind) : null;

export const listHref = (kind: ContentKind): string =>
  kind === 'news' ? '/office/content/' : `/office/content/${kind}/`;
export const contentHref = (kind: ContentKind, key: string): string => `/office/content/${kind}/${key}/`;
