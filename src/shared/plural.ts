import { formatNumber, NBSP } from './number-format.ts';

/** The forms after 1, after 2 to 4, and after 5 and more. */
export type PluralForms = readonly [one: string, few: string, many: string];

export const ARTICLE_FORMS: PluralForms = ['артикул', 'артикула', 'артикулов'];
export const SHIPMENT_FORMS: PluralForms = ['отправление', 'отправления', 'отправлений'];
export const ORDER_FORMS: PluralForms = ['заказ', 'заказа', 'заказов'];
export const PRODUCT_FORMS: PluralForms = ['товар', 'товара', 'товаров'];
export const APPLICANT_FORMS: PluralForms = ['заявка', 'заявки', 'заявок'];
export const PERSON_FORMS: PluralForms = ['сотрудник', 'сотрудника', 'сотрудников'];
export const ROW_FORMS: PluralForms = ['строка', 'строки', 'строк'];
export const DOCUMENT_FORMS: PluralForms = ['документ', 'документа', 'документов'];
export const LINE_FORMS: PluralForms = ['позиция', 'позиции', 'позиций'];

/**
 * R-FMT-07: the form by the last digit and the last two ([A-082]): one for 1, 21 (not 11, 111), few for 2-4, 22-24
 * (not 12-14), many otherwise. A fraction takes the few form, as in «1,5 товара».
 */
export function plural(count: number, [one, few, many]: PluralForms): string {
  if (!Number.isInteger(count)) return few;
  const lastTwo = Math.abs(count) % 100;
  const last = lastTwo % 10;
  if (lastTwo >= 11 && lastTwo <= 14) return many;
  if (last === 1) return one;
  return last >= 2 && last <= 4 ? few : many;
}

/** R-FMT-08: the number and its word, held together by a no-break space: '21 артикул'. */
export function countOf(count: number, forms: PluralForms): string {
  return `${formatNumber(count)}${NBSP}${plural(count, forms)}`;
}

export const DAY_FORMS: PluralForms = ['день', 'дня', 'дней'];
