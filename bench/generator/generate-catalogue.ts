import { type DemoGoods, readDemoGoods } from '#demo/read-demo-goods.ts';
import { slug } from '#shared/slug.ts';
import { generatedProperties, valuesPerProperty } from './generated-properties.ts';
import { createRandom, type Random } from './random.ts';

/** The number of collections. Each holds another tenth of all goods. */
export const collectionCount = 200;

/** How many of the forty properties a product has. */
const propertiesOfProduct = 10;

/**
 * A product of the generated catalogue. `section` is an index into `generatedSections`; `collections` are indexes of
 * collections; `values` index `generatedProperties` value by value; `price` is kopecks, `stock` base units in three
 * warehouses.
 */
export type GeneratedProduct = {
  code: string;
  name: string;
  article: string;
  shortcode: string;
  section: number;
  collections: number[];
  brand: string;
  values: number[];
  price: number;
  stock: [number, number, number];
  unitBase: string;
  unitCustom: string | null;
  ratio: number | null;
  packageCount: number;
  packageCountWord: string;
  minOrderCount: number;
  shippingType: string;
  weightGrams: number;
  isNew: boolean;
};

const demoGoods = await readDemoGoods();

/** Names of the sections from the top, one entry per leaf. */
export const generatedSections: readonly (readonly string[])[] = [
  ...new Map(demoGoods.map(({ section }) => [section.join('/'), section])).values(),
];

const sectionIndexes = new Map(generatedSections.map((names, index) => [names.join('/'), index]));

/** Brands of the generated goods by code. */
export const generatedBrands: ReadonlyMap<string, string> = new Map(demoGoods.map(({ brand }) => [slug(brand), brand]));

/**
 * Generates goods like the demo's, each in many series with articles of their own. The same seed and size give the same
 * goods.
 */
export function* generateCatalogue({ size, seed }: { size: number; seed: number }): Generator<GeneratedProduct> {
  const random = createRandom(seed);
  for (let index = 0; index < size; index += 1) {
    yield generateProduct(index, demoGoods[index % demoGoods.length]!, random);
  }
}

function generateProduct(index: number, model: DemoGoods, random: Random): GeneratedProduct {
  const number = String(index + 1);
  const { retail } = model.prices ?? model.offers[0]!.prices;
  return {
    code: `g${number}`,
    name: `${model.name}, серия ${random.between(10, 99)}`,
    article: `${model.article}-${number}`,
    shortcode: number.padStart(7, '0'),
    section: sectionIndexes.get(model.section.join('/'))!,
    collections: collectionsOf(index),
    brand: slug(model.brand),
    values: valuesOf(random),
    price: Math.max(100, Math.round((retail! * (80 + random.between(0, 40))) / 100)),
    stock: random.chance(0.2) ? [0, 0, 0] : [random.between(0, 5000), random.between(0, 900), random.between(0, 90)],
    unitBase: model.unit.base,
    unitCustom: model.unit.custom,
    ratio: model.unit.ratio,
    packageCount: model.pack,
    packageCountWord: model.extras.packWord ?? '',
    minOrderCount: model.min,
    shippingType: model.extras.shipping,
    weightGrams: model.weightGrams,
    isNew: random.chance(0.03),
  };
}

/** One of each ten collections, chosen by a hash of the product's number: 20 of 200, spread evenly. */
function collectionsOf(index: number): number[] {
  const found: number[] = [];
  for (let collection = 0; collection < collectionCount; collection += 10) {
    const mixed = Math.imul(index + 1, 0x9e3779b1) ^ Math.imul(collection + 1, 0x85ebca6b);
    found.push(collection + (((mixed ^ (mixed >>> 15)) >>> 0) % 10));
  }
  return found;
}

function valuesOf(random: Random): number[] {
  const first = random.between(0, generatedProperties.length - 1);
  return Array.from({ length: propertiesOfProduct }, (_, step) => {
    const property = (first + step * 3) % generatedProperties.length;
    return property * valuesPerProperty + random.between(0, valuesPerProperty - 1);
  });
}
