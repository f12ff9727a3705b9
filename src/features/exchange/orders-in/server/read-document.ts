import {
  childText,
  cleanLine,
  currencyCode,
  divideRounding,
  asFraction,
  findChild,
  isTrue,
  listChildren,
  parseDecimal,
  type RecordNode,
  roundDecimal,
} from '#exchange/commerceml/server/index.ts';
import { isDay } from '#shared/dates.ts';
import { isExactSum, MAX_KOPECKS } from '#shared/money.ts';
import { DocumentRefusal } from './document-refusal.ts';
import type { DocumentKind, LedgerBuyer, LedgerDocument, LedgerLine } from './ledger-document.ts';

const MAX_ID = 200;
const MAX_NUMBER = 50;
const MAX_NAME = 500;
const MAX_COMMENT = 3000;

/** Orders with their payments and shipments have a handful. */
const MAX_DEPENDENTS = 1000;

/** Kopecks of a price and thousandths of units beyond this are no figures of a line. */
const MAX_AMOUNT = 1e13;

/** Requisites that name a state, by configurations of 1C and modules of other shops. */
const STATE_REQUISITES = [
  'Статус заказа',
  'Статус',
  'СтатусЗаказа',
  'Состояние',
  'Состояние заказа',
  'Статус заказа ИД',
  'Статуса заказа ИД',
];

/** A `Документ`, or a `ПодчиненныйДокумент` within one. Throws DocumentRefusal for what cannot be an order. */
export function readDocument(node: RecordNode): LedgerDocument {
  const id = line(node, 'Ид', MAX_ID);
  const number = line(node, 'Номер', MAX_NUMBER);
  const named = number || id || 'без номера';
  if (!id) throw new DocumentRefusal(named, 'нет Ид');
  const requisite = requisitesOf(node);
  const operation = line(node, 'ХозОперация', 100);
  const lines = findChild(node, 'Товары') ? listChildren(node, 'Товары', 'Товар') : [];
  const whole = (text: string | null, what: string) => kopecks(text, { named, what }, { max: MAX_KOPECKS });
  const ownLines = lines.length === 0 ? null : lines.map((one) => readLine(one, named));
  const lineSum = (ownLines ?? []).reduce((all, { total }) => all + total, 0);
  if (!isExactSum(lineSum)) throw new DocumentRefusal(named, 'сумма всех строк слишком велика');
  return {
    id,
    number,
    kind: kindOf(operation),
    operation,
    day: dayOf(childText(node, 'Дата')),
    time: /^\d{1,2}:\d\d(:\d\d)?/.exec(childText(node, 'Время') ?? '')?.[0] ?? null,
    currency: currencyCode(childText(node, 'Валюта')),
    total: whole(childText(node, 'Сумма'), 'сумма'),
    vatSum: vatOf(node, whole, named),
    comment: line(node, 'Комментарий', MAX_COMMENT),
    buyer: buyerOf(node),
    lines: ownLines,
    baseId: line(node, 'Основание', MAX_ID) || null,
    shopNumber: requisite('Номер заказа на сайте'),
    ledgerNumber: requisite('Номер по 1С')?.slice(0, MAX_NUMBER) ?? null,
    ledgerDay: dayOf(requisite('Дата по 1С')),
    // Without this mark a document is in force
    isPosted: requisite('Проведен') === null || isTrue(requisite('Проведен')),
    isCancelled: isTrue(requisite('Отменен')) || isTrue(requisite('ПометкаУдаления')) || isMarked(node),
    paidOn: requisite.isNamed('Дата оплаты по 1С') ? dayOf(requisite('Дата оплаты по 1С')) : undefined,
    shippedOn: requisite.isNamed('Дата отгрузки по 1С') ? dayOf(requisite('Дата отгрузки по 1С')) : undefined,
    states: STATE_REQUISITES.flatMap((name) => requisite(name) ?? []),
    isPickup: /самовывоз/i.test(requisite('Способ доставки') ?? ''),
    dependents: dependentsOf(node),
  };
}

/** Marked as deleted outside of the requisites. */
const isMarked = (node: RecordNode) => isTrue(childText(node, 'ПометкаУдаления')) || isTrue(childText(node, 'Отменен'));

function dependentsOf(node: RecordNode): LedgerDocument[] {
  const holder = findChild(node, 'ПодчиненныеДокументы');
  const nodes = (holder?.children ?? []).filter(({ name }) => ['ПодчиненныйДокумент', 'Документ'].includes(name));
  return nodes.slice(0, MAX_DEPENDENTS).map(readDocument);
}

/** The operations of CommerceML; refunds are payments below zero. */
function kindOf(operation: string): DocumentKind {
  const words = operation.toLowerCase();
  if (words === '' || words.includes('заказ')) return 'order';
  if (/^(отпуск|отгрузка|реализация|расходная)/.test(words)) return 'shipment';
  if (/^(выплата|возврат (без)?наличных|эквайринг|оплата|поступление|приход)/.test(words)) return 'payment';
  return 'other';
}

function readLine(node: RecordNode, named: string): LedgerLine {
  const name = line(node, 'Наименование', MAX_NAME) || 'Без названия';
  const place = (what: string) => ({ named, what: `${what} «${name.slice(0, 60)}»` });
  const coefficient = coefficientOf(node);
  // Lines of a product may come as one
  const total = kopecks(childText(node, 'Сумма'), place('сумма'), { max: MAX_KOPECKS }) ?? 0;
  const price = kopecks(childText(node, 'ЦенаЗаЕдиницу', 'Цена'), place('цена'), { factor: coefficient.inverse }) ?? 0;
  const quantity = thousandths(childText(node, 'Количество'), place('количество'), coefficient.itself);
  const id = line(node, 'Ид', MAX_ID);
  const characteristic = line(node, 'ИдХарактеристики', MAX_ID);
  return {
    goodsId: id && characteristic && !id.includes('#') ? `${id}#${characteristic}` : id,
    name,
    unit: unitOf(node, coefficient.isOne),
    quantity: quantity / 1000,
    price,
    total,
    vatPercent: rateOf(node),
  };
}

type Factor = { numerator: bigint; denominator: bigint };
const ONE: Factor = { numerator: 1n, denominator: 1n };

/** How many base units the unit of the line has. */
function coefficientOf(node: RecordNode): { itself: Factor; inverse: Factor; isOne: boolean } {
  const written = parseDecimal(childText(node, 'Коэффициент'));
  if (written === null || written === '1' || /^(-|0$)/.test(written)) return { itself: ONE, inverse: ONE, isOne: true };
  const itself = asFraction(written);
  return { itself, inverse: { numerator: itself.denominator, denominator: itself.numerator }, isOne: false };
}

function unitOf(node: RecordNode, isBase: boolean): string {
  const base = findChild(node, 'БазоваяЕдиница');
  const own = line(node, 'Единица', 50);
  const written = base?.text.trim() || (isBase ? own : '') || base?.attributes['НаименованиеКраткое'] || own || 'шт';
  return cleanLine(written, 50);
}

/** «20», «20%», «НДС 20/120»; «Без НДС» and what cannot be a rate are 0. */
function rateOf(node: RecordNode): number {
  const rates = [...listChildren(node, 'Налоги', 'Налог'), ...listChildren(node, 'СтавкиНалогов', 'СтавкаНалога')];
  const written = rates.flatMap((tax) => /\d{1,2}/.exec(childText(tax, 'Ставка') ?? '') ?? []);
  return Number(written[0] ?? 0);
}

/** Parties with another role, or none, stand for the buyer where nobody is called so. */
const NO_BUYERS = new Set(['Продавец', 'Получатель']);

function buyerOf(node: RecordNode): LedgerBuyer | null {
  const parties = listChildren(node, 'Контрагенты', 'Контрагент');
  const roleOf = (one: RecordNode) => childText(one, 'Роль') ?? '';
  const buyer =
    parties.find((one) => roleOf(one) === 'Покупатель') ?? parties.find((one) => !NO_BUYERS.has(roleOf(one)));
  if (!buyer) return null;
  return {
    id: line(buyer, 'Ид', MAX_ID),
    name: line(buyer, 'Наименование', MAX_NAME),
    inn: /^\d{10}(\d\d)?$/.exec(childText(buyer, 'ИНН') ?? '')?.[0] ?? null,
    kpp: /^[\dA-Z]{9}$/.exec(childText(buyer, 'КПП') ?? '')?.[0] ?? null,
  };
}

function vatOf(node: RecordNode, whole: (text: string | null, what: string) => number | null, named: string): number {
  const sums = listChildren(node, 'Налоги', 'Налог').map((tax) => whole(childText(tax, 'Сумма'), 'сумма налога') ?? 0);
  const sum = sums.reduce((all, one) => all + one, 0);
  if (!isExactSum(sum)) throw new DocumentRefusal(named, 'сумма всех налогов слишком велика');
  return Math.max(0, sum);
}

/** The value of a requisite by its name, regardless of its case; null where it is empty or missing. */
function requisitesOf(node: RecordNode): Requisites {
  const values = new Map<string, string | null>();
  for (const one of listChildren(node, 'ЗначенияРеквизитов', 'ЗначениеРеквизита')) {
    const value = childText(one, 'Значение');
    values.set(
      (childText(one, 'Наименование') ?? '').toLowerCase(),
      value === null ? null : cleanLine(value, MAX_NAME),
    );
  }
  const valueOf = (name: string) => values.get(name.toLowerCase()) ?? null;
  return Object.assign(valueOf, { isNamed: (name: string) => values.has(name.toLowerCase()) });
}

type Requisites = ((name: string) => string | null) & { isNamed: (name: string) => boolean };

const line = (node: RecordNode, name: string, maxLength: number) => cleanLine(childText(node, name) ?? '', maxLength);

/** The day of a date; null for the empty ones of 1C (`T`, `0001-01-01`, `01.01.0001 0:00:00`). */
function dayOf(written: string | null): string | null {
  const [, year, month, date] = /^(\d{4})-(\d\d)-(\d\d)/.exec(written ?? '') ?? [];
  const [, ownDate, ownMonth, ownYear] = /^(\d\d)\.(\d\d)\.(\d{4})/.exec(written ?? '') ?? [];
  const day = year ? `${year}-${month}-${date}` : `${ownYear}-${ownMonth}-${ownDate}`;
  return isDay(day) ? day : null;
}

type Place = { named: string; what: string };

/** Roubles times a factor, `max` kopecks at most; null where there is no figure. */
function kopecks(
  written: string | null,
  place: Place,
  { factor = ONE, max = MAX_AMOUNT }: { factor?: Factor; max?: number } = {},
): number | null {
  const decimal = parseDecimal(written);
  if (decimal === null && written !== null) throw wrongFigure(place, written);
  return decimal === null ? null : scaled(decimal, place, { scale: 100n, factor, max });
}

function thousandths(written: string | null, place: Place, factor: Factor): number {
  const decimal = parseDecimal(written);
  if (decimal === null) throw wrongFigure(place, written ?? '');
  return scaled(decimal, place, { scale: 1000n, factor, max: MAX_AMOUNT });
}

type Scale = { scale: bigint; factor: Factor; max: number };

function scaled(decimal: string, place: Place, { scale, factor, max }: Scale): number {
  const { numerator, denominator } = asFraction(roundDecimal(decimal, 6));
  const value = divideRounding(numerator * scale * factor.numerator, denominator * factor.denominator);
  if (value > max || value < -max) throw wrongFigure(place, decimal);
  return Number(value);
}

const wrongFigure = ({ named, what }: Place, written: string) =>
  new DocumentRefusal(named, `${what}: «${written.slice(0, 40)}» не годится`);
