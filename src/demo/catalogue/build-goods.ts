import { pictureUrl } from '../pictures/demo-picture.ts';
import { createRandom, hashText, type Random } from '../random.ts';
import { slug } from '#shared/slug.ts';
import { roundPrice, stockOf } from './amounts.ts';
import { brandList, type BrandCode, type DemoBrand } from './brand-list.ts';
import { barcodeOf, type Codes, createCodes } from './codes.ts';
import { describe } from './describe.ts';
import type { Draft, Family, OfferAxis } from './family.ts';
import { familyList } from './families/family-list.ts';
import type { DemoGoods, DemoOffer } from './goods.ts';
import type { PropertyCode, PropertyValue, PropertyValues } from './property-list.ts';

const cartons = ['red', 'orange', 'yellow', 'green', 'blue', 'black', 'grey'] as const;

/** The names of a kind's sections from the top, four of them. */
export function sectionOf(family: Family, draft: Draft): readonly string[] {
  return family.section.length === 4 ? family.section : [...family.section, draft.leaf ?? 'Прочее'];
}

/** All goods of the demo catalogue, about 1,500, always the same. */
export function buildGoods(): DemoGoods[] {
  const codes = createCodes();
  const slugs = new Set<string>();
  return familyList.flatMap((family) => {
    const random = createRandom(hashText(family.code));
    const drafts = family.drafts();
    return chooseKinds(family, drafts.length, random).map(({ at, brand }) =>
      goodsOf(family, at, drafts[at]!, brand, codes, slugs, random),
    );
  });
}

/** How much of a family are different kinds; the rest are the same kinds of other makers: analogues. */
const differentKinds = 0.68;

/** As many goods as the family wants, some kinds from several makers; in the order of the family. */
function chooseKinds(family: Family, count: number, random: Random): { at: number; brand: BrandCode }[] {
  const order = random.shuffle(
    Array.from({ length: count }, (_, at) => ({ at, brands: random.shuffle(family.brands) })),
  );
  const first = Math.ceil(family.take * differentKinds);
  const byMakers = (kinds: typeof order) =>
    family.brands.flatMap((_, round) => kinds.map(({ at, brands }) => ({ at, brand: brands[round]! })));
  return [...byMakers(order.slice(0, first)), ...byMakers(order.slice(first))]
    .slice(0, family.take)
    .toSorted((one, other) => one.at - other.at || one.brand.localeCompare(other.brand));
}

function goodsOf(
  family: Family,
  at: number,
  draft: Draft,
  brandCode: BrandCode,
  codes: Codes,
  slugs: Set<string>,
  random: Random,
): DemoGoods {
  const brand: DemoBrand = brandList[brandCode];
  const unit = draft.unit ?? family.unit;
  const name = `${draft.name} ${brand.name}`;
  const code = slug(name, slugs);
  slugs.add(code);
  const article = codes.article(brand, draft.model);
  const shortcode = codes.shortcode();
  const retail = roundPrice(draft.price * brand.price * (0.97 + random.next() * 0.06));
  const isNew = random.chance(0.045);
  const pictures = random.chance(0.04)
    ? []
    : [pictureUrl(family.picture, draft.picture), ...(random.chance(0.55) ? [cartonOf(brandCode)] : [])];
  const stock = stockOf(random, retail, unit);
  return {
    family: family.code,
    draft: at,
    section: sectionOf(family, draft),
    brand: brandCode,
    code,
    name,
    article,
    shortcode,
    barcode: barcodeOf(article),
    pictures,
    unit,
    weightGrams: Math.max(1, Math.round(draft.weight)),
    description: describe(family, unit, brand),
    properties: propertiesOf({ ...draft.properties, warranty: family.warranty ?? [], country: brand.country }),
    isNew,
    ageInDays: isNew ? random.between(2, 40) : random.between(90, 1100),
    retail,
    stock,
    offers: draft.offers ? offersOf(family, draft.offers, article, retail, codes, random) : [],
  };
}

const cartonOf = (brand: BrandCode) => pictureUrl('carton', cartons[hashText(brand) % cartons.length] ?? 'grey');

function propertiesOf(values: PropertyValues): DemoGoods['properties'] {
  return Object.entries(values).flatMap(([code, value]) =>
    [value].flat().map((one) => ({ code: code as PropertyCode, value: one as PropertyValue })),
  );
}

/** Every combination of the axes; one in twelve is out of stock. */
function offersOf(
  family: Family,
  axes: readonly OfferAxis[],
  article: string,
  retail: number,
  codes: Codes,
  random: Random,
): DemoOffer[] {
  let choices: OfferAxis['values'][] = [[]];
  for (const axis of axes) choices = choices.flatMap((choice) => axis.values.map((value) => [...choice, value]));
  return choices.map((choice) => {
    const picture = choice.find((value) => value.picture)?.picture;
    const price = roundPrice((retail / 100) * choice.reduce((factor, value) => factor * (value.price ?? 1), 1));
    const own = `${article}-${choice.map((value) => value.article).join('-')}`;
    return {
      values: choice.map((value, at) => ({ code: axes[at]!.code, name: axes[at]!.name, value: value.text })),
      article: own,
      shortcode: codes.shortcode(),
      barcode: barcodeOf(own),
      picture: picture === undefined ? null : pictureUrl(family.picture, picture),
      retail: price,
      stock: stockOf(random, price, family.unit),
    };
  });
}
