import { createReadStream } from 'node:fs';
import { join } from 'node:path';
import {
  type CommerceRecord,
  type OfferRecord,
  type ProductRecord,
  readCommerceMl,
} from '#exchange/commerceml/server/index.ts';
import type { OfferExtras, ProductExtras } from './import-goods.ts';
import { DATA_FOLDER, readData } from './read-data.ts';

/** A product without offers, or an offer. Prices: kopecks by price type; stock: base units by warehouse. */
type Sold = {
  article: string;
  shortcode: string;
  barcode: string;
  prices: Record<string, number>;
  stock: number[];
};

type DemoOffer = Sold & { values: { name: string; value: string }[]; picture?: string };

/** A product of the demo data. `section` is the names from the top; a product with offers is sold by its offers alone. */
export type DemoGoods = Partial<Sold> & {
  article: string;
  shortcode: string;
  name: string;
  brand: string;
  section: string[];
  unit: { base: string; custom: string | null; ratio: number | null };
  pack: number;
  min: number;
  weightGrams: number;
  properties: { name: string; values: string[] }[];
  extras: ProductExtras;
  offers: DemoOffer[];
};

type Records = { [K in CommerceRecord['type']]: Extract<CommerceRecord, { type: K }>[] };

/** Reads the demo goods without a database: for tests and benchmarks. */
export async function readDemoGoods(): Promise<DemoGoods[]> {
  const records = await readRecords();
  const groups = new Map(records.group.map((group) => [group.id, group]));
  const properties = new Map(records.property.map(({ id, name }) => [id, name]));
  const extras = readData<Record<string, ProductExtras>>('goods/products.json');
  const offerExtras = readData<Record<string, OfferExtras>>('goods/offers.json');
  const offersOf = Map.groupBy(records.offer, ({ productId }) => productId);
  const sectionOf = (id: string | null): string[] => {
    const group = id === null ? undefined : groups.get(id);
    return group ? [...sectionOf(group.parentId), group.name] : [];
  };
  return records.product.map((product) => {
    const offers = offersOf.get(product.id)!;
    const [single] = offers.filter(({ characteristicId }) => characteristicId === null);
    return {
      article: product.article!,
      shortcode: product.shortcode!,
      name: product.name,
      brand: product.brand!,
      section: sectionOf(product.groupIds[0]!),
      unit: unitOf(product),
      pack: numberOf(product, 'pack'),
      min: numberOf(product, 'minimum'),
      weightGrams: product.weightGrams ?? 0,
      properties: product.properties
        .filter(({ id }) => id !== 'pack' && id !== 'minimum')
        .map(({ id, values }) => ({ name: properties.get(id)!, values: [...values] })),
      extras: extras[product.article!]!,
      ...(single && { barcode: product.barcodes[0]!, prices: pricesOf(single), stock: stockOf(single) }),
      offers: single
        ? []
        : offers.map((offer) => ({
            article: offer.article!,
            barcode: offer.barcodes[0]!,
            prices: pricesOf(offer),
            stock: stockOf(offer),
            values: [...offer.characteristics],
            ...offerExtras[offer.article!]!,
          })),
    };
  });
}

async function readRecords(): Promise<Records> {
  const all: CommerceRecord[] = [];
  for (const name of ['import.xml', 'offers.xml']) {
    const file = createReadStream(join(DATA_FOLDER, 'goods', name));
    for await (const records of readCommerceMl(file)) all.push(...records);
  }
  return Object.groupBy(all, ({ type }) => type) as Records;
}

/** `ratio` is custom units in one base unit. */
function unitOf({ unit, otherUnits }: ProductRecord): DemoGoods['unit'] {
  const [custom] = otherUnits;
  return { base: unit!.text!, custom: custom?.unit ?? null, ratio: custom ? 1 / Number(custom.coefficient) : null };
}

const numberOf = ({ properties }: ProductRecord, id: string) =>
  Number(properties.find((property) => property.id === id)?.values[0] ?? 1);

const pricesOf = ({ prices }: OfferRecord) =>
  Object.fromEntries(prices!.map(({ typeId, value }) => [typeId, Math.round(Number(value) * 100)]));

const stockOf = ({ stocks }: OfferRecord) => stocks!.map(({ quantity }) => Number(quantity));
