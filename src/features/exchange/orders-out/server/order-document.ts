import type { BuyerCopy } from '#ordering/orders/server/tables.ts';
import { formatDate } from '#shared/dates.ts';
import { vatContained } from '#shared/money.ts';
import { type OrderStatus, statusView } from '#shared/order-status.ts';
import { deliveryLine, deliveryTypeNames, paySystemNames, shipmentNames } from '#ordering/orders/server/index.ts';
import { findOkeiUnit } from './okei-units.ts';
import { type ContentLine, DELIVERY_ID, type OrderContent } from './order-content.ts';
import { documentParties, type PartyIds } from './document-parties.ts';
import { moment, requisites, roubles, TITLE, yesNo } from './document-values.ts';
import { element, textElement } from './xml.ts';

/** How 1C calls the currencies; only roubles have another name than their code. */
const CURRENCIES = { RUB: 'руб', USD: 'USD', EUR: 'EUR' } as const;

/** What a document says beside its content: it is no news for the accounting system when it changes. */
export type DocumentFacts = {
  id: string;
  number: string;
  parties: PartyIds;
  /** The buyer as the order has him. The party of the document is the company of today, by which its card is found. */
  orderedBy: BuyerCopy;
  status: OrderStatus;
  statusAt: Date;
  isPaid: boolean;
  timeZone: string;
};

/** An order as a `Документ` of CommerceML, its elements in the sequence of the schema (some readers keep to it). */
export function orderDocument(content: OrderContent, facts: DocumentFacts): string {
  const { date, time } = moment(new Date(content.placedAt), facts.timeZone);
  return element(
    'Документ',
    textElement('Ид', facts.id),
    textElement('Номер', facts.number),
    textElement('Дата', date),
    textElement('ХозОперация', 'Заказ товара'),
    textElement('Роль', 'Продавец'),
    textElement('Валюта', CURRENCIES[content.currency]),
    textElement('Курс', '1'),
    textElement('Сумма', roubles(content.total)),
    element('Контрагенты', ...documentParties(content, facts.parties)),
    textElement('Время', time),
    textElement('Комментарий', content.comment, { maxLength: 3000 }),
    element('Налоги', tax(content.vatSum)),
    element('Товары', ...content.lines.map((line) => lineElement(line)), deliveryElement(content)),
    requisites(documentRequisites(content, facts)),
  );
}

/** The cost of delivery as the service that accounting systems expect; '' where there is none. */
function deliveryElement({ delivery }: OrderContent): string {
  if (!delivery) return '';
  const { cost: deliveryCost, vatPercent: deliveryVatPercent } = delivery;
  const line = deliveryLine({ deliveryCost, deliveryVatPercent })!;
  return lineElement({ ...line, goodsId: DELIVERY_ID, otherSource: null, priceBase: line.price }, 'Услуга');
}

function lineElement(line: ContentLine, kind: 'Товар' | 'Услуга' = 'Товар'): string {
  const { goodsId, article, name, quantity, priceBase, price, vatPercent, lineTotal } = line;
  return element(
    'Товар',
    textElement('Ид', goodsId),
    textElement('Артикул', article, TITLE),
    textElement('Наименование', name, TITLE),
    unitElement(line.unit),
    // Without a rate the accounting system takes that of its own goods: 0 % and "no VAT" are different things there
    vatPercent > 0 ? element('СтавкиНалогов', element('СтавкаНалога', taxName(), rate('Ставка', vatPercent))) : '',
    requisites([
      ['ВидНоменклатуры', kind],
      ['ТипНоменклатуры', kind],
      ['Комментарий', line.remark ?? null],
    ]),
    textElement('ЦенаЗаЕдиницу', roubles(price)),
    textElement('Количество', String(quantity)),
    textElement('Сумма', roubles(lineTotal)),
    vatPercent > 0 ? element('Налоги', tax(vatContained(lineTotal, vatPercent), vatPercent)) : '',
    priceBase > price ? element('Скидки', discount((priceBase - price) * quantity)) : '',
  );
}

function unitElement(symbol: string): string {
  const unit = findOkeiUnit(symbol);
  const attributes = {
    Код: unit?.code ?? null,
    НаименованиеПолное: unit?.fullName ?? symbol,
    МеждународноеСокращение: unit?.international ?? null,
  };
  return textElement('БазоваяЕдиница', symbol, { attributes });
}

const taxName = () => textElement('Наименование', 'НДС');
const rate = (name: string, percent: number) => textElement(name, String(percent));

const tax = (kopecks: number, percent?: number) =>
  element(
    'Налог',
    taxName(),
    textElement('УчтеноВСумме', 'true'),
    textElement('Сумма', roubles(kopecks)),
    percent === undefined ? '' : rate('Ставка', percent),
  );

/** Of the whole line; the price and the sum are already lower by it. */
const discount = (kopecks: number) =>
  element(
    'Скидка',
    textElement('Наименование', 'Скидка на товар'),
    textElement('Сумма', roubles(kopecks)),
    textElement('УчтеноВСумме', 'true'),
  );

/** Null where the company is what it was when it ordered. */
function formerBuyer({ buyer }: OrderContent, { orderedBy }: DocumentFacts): string | null {
  const inWords = ({ name, inn, kpp, address }: Pick<BuyerCopy, 'name' | 'inn' | 'kpp' | 'address'>) =>
    [name, inn && `ИНН ${inn}`, kpp && `КПП ${kpp}`, address].filter(Boolean).join(', ');
  const [then, now] = [inWords(orderedBy), inWords(buyer)];
  return then === now ? null : then;
}

function documentRequisites(content: OrderContent, facts: DocumentFacts): [name: string, value: string | null][] {
  const { address, consignee } = content;
  const changed = moment(facts.statusAt, facts.timeZone);
  return [
    ['Номер заказа на сайте', content.number],
    ['Номер заказа контрагента', content.ownNumber ?? null],
    ['Объект', content.object ?? null],
    ['Покупатель на момент заказа', formerBuyer(content, facts)],
    ['Метод оплаты', paySystemNames[content.paySystem]],
    ['Заказ оплачен', yesNo(facts.isPaid)],
    ['Способ доставки', deliveryTypeNames[content.deliveryType]],
    ['Отгрузка', shipmentNames[content.shipment]],
    ['Адрес доставки', address?.text ?? null],
    ['Комментарий к адресу', address?.comment ?? null],
    ['Контактное лицо', address?.contact ?? null],
    ['Телефон контактного лица', address?.phone ?? null],
    ['Грузополучатель', consignee?.name ?? null],
    ['ИНН грузополучателя', consignee?.inn ?? null],
    ['Адрес грузополучателя', consignee?.address ?? null],
    ['Телефон грузополучателя', consignee?.phone ?? null],
    ['Транспортная компания', content.transportCompany],
    ['Пункт самовывоза', content.pickupStore],
    ['Дата отгрузки', content.shipDate && formatDate(content.shipDate)],
    ['Статус заказа', statusView(facts.status).name],
    ['Дата изменения статуса', `${changed.date} ${changed.time}`],
    ['Отменен', yesNo(content.isCancelled)],
    ['Финальный статус', yesNo(facts.status === 'done')],
  ];
}
