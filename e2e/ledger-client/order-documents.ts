import { createHash } from 'node:crypto';
import { canonicalText, childText, listChildren, parseXml, type XmlElement } from './xml-tree.ts';

export const ROOT = 'КоммерческаяИнформация';

export interface Counterparty {
  id: string;
  name: string;
  role: string;
  taxNumber: string;
}

/** Amounts are as they were sent. */
export interface OrderLine {
  id: string;
  name: string;
  price: string;
  quantity: string;
  sum: string;
  hasDiscount: boolean;
}

/** A `Документ`; a field that is absent is empty. */
export interface OrderDocument {
  id: string;
  number: string;
  date: string;
  time: string;
  operation: string;
  role: string;
  currency: string;
  sum: string;
  comment: string;
  counterparties: Counterparty[];
  lines: OrderLine[];
  requisites: Record<string, string>;
  /** A hash of the content: the same for the same version of an order. */
  version: string;
  element: XmlElement;
}

/** Documents of the answer to `query`, wrapped in a `Контейнер` or not. */
export function parseOrders(text: string): OrderDocument[] {
  return readOrders(parseXml(text));
}

export function readOrders(root: XmlElement): OrderDocument[] {
  return [...listChildren(root, 'Документ'), ...listChildren(root, 'Контейнер', 'Документ')].map(readOrder);
}

function readOrder(element: XmlElement): OrderDocument {
  const text = (name: string) => childText(element, name);
  const requisites = listChildren(element, 'ЗначенияРеквизитов', 'ЗначениеРеквизита');
  return {
    id: text('Ид'),
    number: text('Номер'),
    date: text('Дата'),
    time: text('Время'),
    operation: text('ХозОперация'),
    role: text('Роль'),
    currency: text('Валюта'),
    sum: text('Сумма'),
    comment: text('Комментарий'),
    counterparties: listChildren(element, 'Контрагенты', 'Контрагент').map((one) => ({
      id: childText(one, 'Ид'),
      name: childText(one, 'Наименование'),
      role: childText(one, 'Роль'),
      taxNumber: childText(one, 'ИНН'),
    })),
    lines: listChildren(element, 'Товары', 'Товар').map((one) => ({
      id: childText(one, 'Ид'),
      name: childText(one, 'Наименование'),
      price: childText(one, 'ЦенаЗаЕдиницу'),
      quantity: childText(one, 'Количество'),
      sum: childText(one, 'Сумма'),
      hasDiscount: listChildren(one, 'Скидки').length > 0,
    })),
    requisites: Object.fromEntries(
      requisites.map((one) => [childText(one, 'Наименование'), childText(one, 'Значение')]),
    ),
    version: createHash('sha256').update(canonicalText(element)).digest('hex'),
    element,
  };
}
