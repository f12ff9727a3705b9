import {
  called,
  childText,
  cleanLine,
  type CommerceRecord,
  currencyCode,
  htmlToText,
  type ImportNote,
  type OfferRecord,
  parseDecimal,
  type PriceTypeRecord,
  type ProductRecord,
  type PropertyValues,
  type RecordNode,
  type Vat,
  weightInGrams,
  wrongWeight,
} from '#exchange/commerceml/server/index.ts';

const MAX_ID_LENGTH = 200;
const MAX_NAME_LENGTH = 500;
const MAX_DESCRIPTION_LENGTH = 50_000;
const MAX_PARAMS = 200;

/** The one price of a feed. It is shown to everybody on the feed's own site, so its name says that it is for sale. */
export const YML_PRICE: Omit<PriceTypeRecord, 'currency'> = {
  type: 'priceType',
  id: 'yml:price',
  name: 'Цена с сайта (YML)',
  vatIncluded: true,
};

/** What a feed says of the quantities of an order, as properties of its goods: the shop takes them from there. */
export const YML_ORDER_PROPERTIES = {
  pack: { id: 'yml:step', name: 'Кратность упаковки', element: 'step-quantity' },
  minimum: { id: 'yml:minimum', name: 'Минимальная партия', element: 'min-quantity' },
} as const;

/** Parameters by which the variants of one product differ. */
const CHARACTERISTIC = /размер|цвет|рост|объ[её]м|длина|диаметр|вкус|аромат|фасовка|вариант|size|colou?r/i;

/** Elements that say how much is there; the first that stands counts. */
const COUNTS = ['count', 'stock_quantity', 'quantity_in_stock', 'quantity'];

/** Codes of rates as feeds write them beside `VAT_20`. */
const VAT_CODES: Record<string, Vat> = { '1': 18, '2': 10, '5': 0, '6': 'none', '7': 20 };

/** Reads the offers of one feed: properties are described when they first come, products of several variants once. */
export class YmlOffers {
  readonly #availableQuantity: number;
  readonly #properties = new Set<string>();
  readonly #products = new Set<string>();
  /** Of offers that name none. */
  currency: string | null = 'RUB';

  constructor(availableQuantity: number) {
    this.#availableQuantity = availableQuantity;
  }

  read(node: RecordNode): CommerceRecord[] {
    const { line } = node;
    const id = (node.attributes.id ?? '').trim();
    const name = readName(node);
    if (!id || id.length > MAX_ID_LENGTH || !name) {
      const cause = !id ? 'нет id' : id.length > MAX_ID_LENGTH ? `id длиннее ${MAX_ID_LENGTH} знаков` : 'нет названия';
      const reason = `предложение ${called(name, id || null)}: ${cause}`;
      return [{ type: 'note', line, notes: [{ kind: 'refused', code: 'offer-incomplete', reason, line }] }];
    }
    const notes: ImportNote[] = [];
    const note = (kind: ImportNote['kind'], code: string, reason: string) =>
      notes.push({ kind, code, reason: `предложение ${called(name, id)}: ${reason}`, line });
    const group = (node.attributes.group_id ?? '').trim();
    const params = readParams(node);
    const isVariant = group !== '' && group.length < MAX_ID_LENGTH - 10;
    const characteristics = isVariant ? variantOf(params, name) : [];
    const productId = isVariant ? `group:${group}` : id;
    const own = params.filter((param) => !characteristics.some((one) => one.name === param.name));
    const records: CommerceRecord[] = [];
    if (!isVariant || !this.#products.has(productId)) {
      if (isVariant) this.#products.add(productId);
      const counts = readCounts(node, note);
      const product = readProduct(node, productId, name, { params: own, counts });
      const wrong = wrongWeight(childText(node, 'weight'));
      if (wrong !== null) note('mended', 'weight-wrong', wrong);
      records.push(...this.#describe([...own, ...counts], line), { line, notes: [], ...product });
    }
    records.push({
      line,
      notes,
      ...this.#readOffer(node, { productId, characteristicId: isVariant ? id : null, characteristics, name }, note),
    });
    return records;
  }

  /** The properties among them that have not come yet. */
  #describe(params: readonly Param[], line: number): CommerceRecord[] {
    const fresh = params.filter((param) => !this.#properties.has(idOf(param)));
    for (const param of fresh) this.#properties.add(idOf(param));
    return fresh.map((param) => {
      const kind = param.id === undefined ? 'text' : 'number';
      return { type: 'property', id: idOf(param), name: param.name, kind, line, notes: [] };
    });
  }

  #readOffer(
    node: RecordNode,
    known: Pick<OfferRecord, 'productId' | 'characteristicId' | 'characteristics' | 'name'>,
    note: Note,
  ): OfferRecord {
    return {
      type: 'offer',
      ...known,
      article: known.characteristicId === null ? null : readArticle(node),
      barcodes: known.characteristicId === null ? [] : readBarcodes(node),
      deleted: false,
      properties: [],
      prices: readPrice(node, this.currency, note),
      quantity: this.#readQuantity(node),
      stocks: null,
    };
  }

  #readQuantity(node: RecordNode): string {
    const counted = COUNTS.map((name) => parseDecimal(childText(node, name))).find((count) => count !== null);
    if (counted !== undefined) return counted.startsWith('-') ? '0' : counted;
    const isAvailable = (node.attributes.available ?? childText(node, 'available') ?? 'true').trim() !== 'false';
    return isAvailable ? String(this.#availableQuantity) : '0';
  }
}

type Note = (kind: ImportNote['kind'], code: string, reason: string) => void;
/** `id` where it is no parameter of the feed. */
type Param = { name: string; values: string[]; id?: string };

const idOf = ({ id, name }: Param) => id ?? `param:${name}`;

function readName(node: RecordNode): string | null {
  const named = childText(node, 'name', 'title');
  const composed = [childText(node, 'typePrefix'), childText(node, 'vendor'), childText(node, 'model')];
  return cleanLine(named ?? composed.filter(Boolean).join(' '), MAX_NAME_LENGTH) || null;
}

function readProduct(
  node: RecordNode,
  id: string,
  name: string,
  { params, counts }: { params: readonly Param[]; counts: readonly Param[] },
): ProductRecord {
  const isSingle = !id.startsWith('group:');
  return {
    type: 'product',
    id,
    isFromOffer: false,
    characteristicId: null,
    characteristics: [],
    name,
    article: isSingle ? readArticle(node) : null,
    shortcode: null,
    barcodes: isSingle ? readBarcodes(node) : [],
    deleted: false,
    unit: { text: 'шт', code: null, fullName: null, international: null },
    otherUnits: [],
    groupIds: textsOf(node, 'categoryId'),
    description: htmlToText(childText(node, 'description') ?? '', MAX_DESCRIPTION_LENGTH),
    brand: cleanLine(childText(node, 'vendor', 'publisher') ?? '', 200) || null,
    vat: readVat(childText(node, 'vat')),
    properties: [...params, ...counts].map((param): PropertyValues => ({ id: idOf(param), values: param.values })),
    // The import calls no address that a file names: it notes them for the feed, if that wants them
    pictures: null,
    pictureUrls: readPictureUrls(node),
    requisites: [],
    weightGrams: weightInGrams(childText(node, 'weight')),
  };
}

const MAX_PICTURES = 10;
const MAX_URL_LENGTH = 1000;

const readPictureUrls = (node: RecordNode): string[] => {
  const texts = node.children.filter(({ name }) => name === 'picture').map(({ text }) => text.trim());
  const isAddress = (text: string) => text.length <= MAX_URL_LENGTH && /^https?:\/\//i.test(text) && URL.canParse(text);
  return [...new Set(texts.filter(isAddress))].slice(0, MAX_PICTURES);
};

const readArticle = (node: RecordNode) => cleanLine(childText(node, 'vendorCode') ?? '', 200) || null;

const readBarcodes = (node: RecordNode) => [...new Set(textsOf(node, 'barcode'))].slice(0, 100);

const textsOf = (node: RecordNode, name: string) =>
  node.children
    .filter((child) => child.name === name)
    .map((child) => child.text.trim())
    .filter((text) => text && text.length <= MAX_ID_LENGTH);

/** Parameters by name, with their unit; several of one name are several values. */
function readParams(node: RecordNode): Param[] {
  const params = new Map<string, Set<string>>();
  const add = (name: string, text: string) => {
    const value = cleanLine(text, 300);
    if (!name || !value || (params.size >= MAX_PARAMS && !params.has(name))) return;
    params.set(name, (params.get(name) ?? new Set()).add(value));
  };
  for (const child of node.children) {
    if (child.name === 'country_of_origin') add('Страна происхождения', child.text);
    if (child.name !== 'param') continue;
    const unit = cleanLine(child.attributes.unit ?? '', 30);
    const name = cleanLine(child.attributes.name ?? '', 200);
    add(unit && name ? `${name}, ${unit}` : name, child.text);
  }
  return Array.from(params, ([name, values]) => ({ name, values: [...values] }));
}

/** The step and the minimum of an order, whole numbers above one. */
function readCounts(node: RecordNode, note: Note): Param[] {
  return Object.values(YML_ORDER_PROPERTIES).flatMap(({ id, name, element }) => {
    const written = childText(node, element);
    if (written === null) return [];
    const count = Number(parseDecimal(written) ?? Number.NaN);
    if (Number.isInteger(count) && count >= 1) return { id, name, values: [String(count)] };
    note('mended', 'minimum-wrong', `<${element}> «${written.slice(0, 40)}» не целое число, пропущено`);
    return [];
  });
}

/** What tells a variant from the others: its size, its colour; its whole name where no parameter does. */
function variantOf(params: readonly Param[], name: string): OfferRecord['characteristics'] {
  const found = params.filter((param) => CHARACTERISTIC.test(param.name) && param.values.length === 1);
  if (found.length === 0) return [{ name: 'Вариант', value: name.slice(0, 300) }];
  return found.map((param) => ({ name: param.name, value: param.values[0]! }));
}

/** `own`: the currency of the feed; null where it has several and none is the first. */
function readPrice(node: RecordNode, own: string | null, note: Note): OfferRecord['prices'] {
  const element = node.children.find(({ name }) => name === 'price');
  const written = childText(node, 'price');
  if (element?.attributes.from?.trim() === 'true') {
    note('refused', 'price-wrong', `цена «от ${written?.slice(0, 40) ?? ''}» не цена`);
    return null;
  }
  const value = parseDecimal(written);
  if (written !== null && (value === null || value.startsWith('-'))) {
    note('refused', 'price-wrong', `цена «${written.slice(0, 40)}» не число`);
    return null;
  }
  const currency = currencyCode(childText(node, 'currencyId')) ?? own;
  if (currency === null) {
    note('refused', 'price-wrong', 'валюта цены не названа, а в фиде их несколько');
    return null;
  }
  const isNoPrice = value === null || value === '0';
  if (isNoPrice) note('taken', 'price-empty', written === null ? 'цены нет' : 'цена 0: цены нет');
  const price = { typeId: YML_PRICE.id, value: isNoPrice ? null : value, currency, unit: null, coefficient: '1' };
  return [{ ...price, vatIncluded: null }];
}

/** `VAT_20`, `VAT_10_110`, `NO_VAT`, or the number of a rate. */
function readVat(text: string | null): Vat {
  if (text === null) return null;
  if (/^NO_VAT$/i.test(text)) return 'none';
  const percent = /^VAT_(\d{1,2})/i.exec(text)?.[1];
  if (percent !== undefined) return Number(percent) <= 30 ? Number(percent) : null;
  return VAT_CODES[text] ?? null;
}
