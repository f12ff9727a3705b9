import { cleanLine } from './clean-text.ts';
import { currencyCode } from './currency.ts';
import { parseDecimal } from './decimal.ts';
import { goodsIdText, parseGoodsId } from './goods-id.ts';
import { called, type ImportNote } from './import-note.ts';
import { missingId, readId, readVatIncluded } from './read-dictionaries.ts';
import { isSwitchedOff, MAX_LINE_LENGTH, MAX_NAME_LENGTH, readBarcodes } from './read-product.ts';
import { readCharacteristics, readPropertyValues } from './read-properties.ts';
import { type RecordNode, childText, findChild, isDeleted, listChildren } from './record-node.ts';
import type { CommerceRecord, OfferPrice, OfferRecord, OfferStock } from './records.ts';

export const MAX_PRICES = 200;
export const MAX_STOCKS = 1000;

type Note = (kind: ImportNote['kind'], code: string, reason: string) => void;

/** A `Предложение` of any of the parts that have them. Without an id it is refused and comes as a note. */
export function readOffer(node: RecordNode): CommerceRecord {
  const { line } = node;
  const goodsId = parseGoodsId(readId(node), readId(node, 'ИдХарактеристики'));
  const name = cleanLine(childText(node, 'Наименование') ?? '', MAX_NAME_LENGTH) || null;
  if (!goodsId) {
    const reason = `предложение ${called(name, null)}: ${missingId(node)}`;
    return {
      type: 'note',
      line,
      notes: [{ kind: 'refused', code: 'offer-incomplete', reason, line, column: node.column }],
    };
  }
  const notes: ImportNote[] = [];
  const who = `предложение ${called(name, goodsIdText(goodsId))}`;
  const note: Note = (kind, code, reason) => notes.push({ kind, code, reason: `${who}: ${reason}`, line });
  const { properties, nameless } = readPropertyValues(node);
  if (nameless > 0) note('mended', 'value-without-property', 'значения без Ид свойства пропущены');
  const quantity = readQuantity(childText(node, 'Количество'), note);
  const { stocks, isSound } = readStocks(node, note);
  const record: OfferRecord = {
    type: 'offer',
    ...goodsId,
    name,
    article: cleanLine(childText(node, 'Артикул') ?? '', MAX_LINE_LENGTH) || null,
    barcodes: readBarcodes(node),
    deleted: isDeleted(node) || isSwitchedOff(properties),
    characteristics: readCharacteristics(node),
    properties: properties.filter(({ id }) => !id.startsWith('CML2_')),
    prices: readPrices(node, note),
    // A total makes the list of warehouses whole, which it is not where one of them cannot be read
    quantity: isSound ? quantity : null,
    stocks,
  };
  if (record.deleted) note('taken', 'marked-deleted', 'помечено на удаление, снято с витрины');
  return { line, notes, ...record };
}

/** Null where the record says nothing of prices. A type's price that is empty or zero stays, as no price. */
function readPrices(node: RecordNode, note: Note): OfferPrice[] | null {
  if (!findChild(node, 'Цены')) return null;
  const prices = new Map<string, OfferPrice>();
  for (const entry of listChildren(node, 'Цены', 'Цена').slice(0, MAX_PRICES)) {
    const price = readPrice(entry, note);
    if (!price) continue;
    const other = prices.get(price.typeId);
    prices.set(price.typeId, other === undefined ? price : joined(other, price, note));
  }
  return [...prices.values()];
}

/** Of two prices of one type the last one counts; where they are for different units the one for the base unit. */
function joined(other: OfferPrice, price: OfferPrice, note: Note): OfferPrice {
  const [first, last] = [other.value ?? 'нет', price.value ?? 'нет'];
  const all = [other, ...(other.others ?? [])];
  const isOfOneUnit = all.some(({ unit, coefficient }) => unit === price.unit && coefficient === price.coefficient);
  if (isOfOneUnit) {
    note('mended', 'price-repeated', `две цены одного вида (${first} и ${last}), взята последняя`);
    return price;
  }
  const units = `${first} за ${other.unit ?? 'единицу'} и ${last} за ${price.unit ?? 'единицу'}`;
  note('mended', 'price-repeated', `две цены одного вида (${units}), берётся цена за базовую единицу`);
  return { ...price, others: all.map((one) => ({ ...one, others: undefined })) };
}

function readPrice(entry: RecordNode, note: Note): OfferPrice | null {
  const typeId = readId(entry, 'ИдТипаЦены');
  const written = childText(entry, 'ЦенаЗаЕдиницу');
  const value = parseDecimal(written);
  if (!typeId) {
    note('refused', 'price-without-type', 'цена без вида цены пропущена');
    return null;
  }
  if (written !== null && value === null) {
    note('refused', 'price-wrong', `цена «${written.slice(0, 40)}» не число`);
    return null;
  }
  if (value?.startsWith('-')) {
    note('refused', 'price-wrong', `цена ${value} отрицательна`);
    return null;
  }
  const coefficient = parseDecimal(childText(entry, 'Коэффициент'));
  const isNoPrice = value === null || value === '0';
  if (isNoPrice) note('taken', 'price-empty', written === null ? 'цена пуста: цены нет' : 'цена 0: цены нет');
  return {
    typeId,
    value: isNoPrice ? null : value,
    currency: currencyCode(childText(entry, 'Валюта')),
    unit: cleanLine(childText(entry, 'Единица') ?? '', MAX_LINE_LENGTH) || null,
    coefficient: coefficient && !/^(-|0$)/.test(coefficient) ? coefficient : '1',
    vatIncluded: readVatIncluded(entry),
  };
}

/** Null where it is not given. Fractions and negatives are kept as they are. */
function readQuantity(written: string | null, note: Note): string | null {
  if (written === null) return null;
  const quantity = parseDecimal(written);
  if (quantity === null) note('refused', 'quantity-wrong', `остаток «${written.slice(0, 40)}» не число`);
  else if (quantity.startsWith('-')) note('taken', 'quantity-negative', `остаток ${quantity} отрицателен`);
  return quantity;
}

/** `<Склад ИдСклада КоличествоНаСкладе/>`, `Остатки/Остаток/Склад` or `Склады/Склад`; null where there is none. */
function readStocks(node: RecordNode, note: Note): { stocks: OfferStock[] | null; isSound: boolean } {
  const nested = listChildren(node, 'Остатки', 'Остаток').flatMap((rest) => rest.children);
  const places = [...node.children, ...nested, ...(findChild(node, 'Склады')?.children ?? [])]
    .filter((child) => child.name === 'Склад')
    .slice(0, MAX_STOCKS);
  const stocks = new Map<string, OfferStock>();
  let isSound = true;
  for (const place of places) {
    const warehouseId = place.attributes['ИдСклада']?.trim() || readId(place, 'Ид', 'ИдСклада');
    const written = place.attributes['КоличествоНаСкладе'] ?? childText(place, 'КоличествоНаСкладе', 'Количество');
    const quantity = readQuantity(written?.trim() || null, note);
    if (quantity === null && written?.trim()) isSound = false;
    if (warehouseId && quantity !== null) stocks.set(warehouseId, { warehouseId, quantity });
  }
  return { stocks: stocks.size > 0 ? [...stocks.values()] : null, isSound };
}
