import { brandList } from '../catalogue/brand-list.ts';
import { familyList } from '../catalogue/families/family-list.ts';
import type { Draft, Family } from '../catalogue/family.ts';
import { createRandom, type Random } from '../random.ts';
import { generatedProperties, valuesPerProperty } from './generated-properties.ts';

/** How many collections there are; each holds a tenth of all goods, and no two the same tenth. */
export const collectionCount = 200;

/** How many characteristics a product has of the forty. */
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

type Kind = { family: Family; draft: Draft; section: number };

/** Names of the sections from the top, one entry a leaf. */
export const generatedSections: readonly (readonly string[])[] = [
  ...new Map(allDrafts().map(({ path }) => [path.join('/'), path])).values(),
];

function allDrafts() {
  return familyList.flatMap((family) =>
    family.drafts().map((draft) => ({
      family,
      draft,
      path: family.section.length === 4 || !draft.leaf ? [...family.section] : [...family.section, draft.leaf],
    })),
  );
}

function allKinds(): Kind[] {
  const index = new Map(generatedSections.map((path, at) => [path.join('/'), at]));
  return allDrafts().map(({ family, draft, path }) => ({ family, draft, section: index.get(path.join('/'))! }));
}

/**
 * Goods like the demo's, as many as wanted, one after another: the same seed and size give the same goods. Makers and
 * series multiply the kinds of goods; articles are unique.
 */
export function* generateCatalogue({ size, seed }: { size: number; seed: number }): Generator<GeneratedProduct> {
  const random = createRandom(seed);
  const kinds = allKinds();
  for (let at = 0; at < size; at += 1) yield productOf(at, kinds[at % kinds.length]!, random);
}

function productOf(at: number, { family, draft, section }: Kind, random: Random): GeneratedProduct {
  const brandCode = random.pick(family.brands);
  const brand = brandList[brandCode];
  const unit = draft.unit ?? family.unit;
  const number = String(at + 1);
  return {
    code: `g${number}`,
    name: `${draft.name} ${brand.name}, серия ${random.between(10, 99)}`,
    article: `${brand.prefix}-${draft.model}-${number}`,
    shortcode: number.padStart(7, '0'),
    section,
    collections: collectionsOf(at),
    brand: brandCode,
    values: valuesOf(random),
    price: Math.max(100, Math.round(draft.price * brand.price * (80 + random.between(0, 40)))),
    stock: random.chance(0.2) ? [0, 0, 0] : [random.between(0, 5000), random.between(0, 900), random.between(0, 90)],
    unitBase: unit.base,
    unitCustom: unit.custom?.symbol ?? null,
    ratio: unit.custom?.ratio ?? null,
    packageCount: unit.pack,
    packageCountWord: unit.packWord,
    minOrderCount: unit.min,
    shippingType: unit.shipping,
    weightGrams: draft.weight,
    isNew: random.chance(0.03),
  };
}

/** Every tenth collection from a start that a mix of the product's number decides: 20 of 200, spread evenly. */
function collectionsOf(at: number): number[] {
  const found: number[] = [];
  for (let collection = 0; collection < collectionCount; collection += 10) {
    const mixed = Math.imul(at + 1, 0x9e3779b1) ^ Math.imul(collection + 1, 0x85ebca6b);
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
