import { formatNumber } from '#shared/number-format.ts';
import type { OfficeProduct, ProductFields, SomeFields } from '../contract.ts';

/** The fields that forms carry as texts. */
export type Part = Exclude<keyof ProductFields, 'pictures' | 'isHidden' | 'isNewByOperator' | 'isDiscontinued'>;

/** How a part is read from its text. An empty one is null, where the part is more than a text. */
const kinds: Readonly<Record<Part, 'text' | 'name' | 'number' | 'ids'>> = {
  name: 'text',
  description: 'text',
  shippingType: 'text',
  packageCountWord: 'text',
  shortcode: 'name',
  unitCustom: 'name',
  unitRatio: 'number',
  packageCount: 'number',
  minOrderCount: 'number',
  brandId: 'number',
  sectionIds: 'ids',
};

/** The values of fields as a form begins with them. */
export const typeParts = (fields: ProductFields, parts: readonly Part[]): Record<string, string> =>
  Object.fromEntries(parts.map((part) => [part, typed(fields[part])]));

function typed(value: ProductFields[Part]): string {
  if (value === null) return '';
  if (Array.isArray(value)) return value.join(',');
  return typeof value === 'number' ? String(value).replace('.', ',') : value;
}

/** What a form says of its fields; a number that cannot be read is refused by the schema. */
export const readParts = (texts: Record<string, string>, parts: readonly Part[]): SomeFields =>
  Object.fromEntries(parts.map((part) => [part, read(kinds[part], texts[part] ?? '')]));

function read(kind: (typeof kinds)[Part], text: string): string | number | number[] | null {
  if (kind === 'text') return text;
  if (kind === 'ids') return text === '' ? [] : text.split(',').map(Number);
  const bare = text.trim();
  if (bare === '') return null;
  return kind === 'name' ? bare : Number(bare.replaceAll(/\s/g, '').replace(',', '.'));
}

/** The names of sections and brands by id. */
export interface Names {
  section: (id: number) => string;
  brand: (id: number) => string;
}

/** A row of the table of fields. */
export interface FieldRow {
  /** How imports and the history of the field call it; null: it belongs to the shop alone. */
  held: string | null;
  title: string;
  parts: readonly Part[];
  /** Of what the shop or the accounting system says. */
  words: (fields: SomeFields, names: Names, product: OfficeProduct) => string;
}

export const fieldRows: readonly FieldRow[] = [
  { held: 'name', title: 'Название', parts: ['name'], words: ({ name = '' }) => name },
  { held: 'shortcode', title: 'Код', parts: ['shortcode'], words: ({ shortcode }) => shortcode ?? '' },
  {
    held: 'sectionIds',
    title: 'Раздел',
    parts: ['sectionIds'],
    words: ({ sectionIds = [] }, { section }) => sectionIds.map(section).join(', '),
  },
  {
    held: 'brandId',
    title: 'Бренд',
    parts: ['brandId'],
    words: ({ brandId }, { brand }) => (brandId == null ? '' : brand(brandId)),
  },
  {
    held: 'packageCount',
    title: 'В упаковке',
    parts: ['packageCount'],
    words: ({ packageCount }, _, { facts }) => count(packageCount, facts.unitBase),
  },
  {
    held: 'minOrderCount',
    title: 'Минимум в заказе',
    parts: ['minOrderCount'],
    words: ({ minOrderCount }, _, { facts }) => count(minOrderCount, facts.unitBase),
  },
  {
    held: 'unit',
    title: 'Вторая единица',
    parts: ['unitCustom', 'unitRatio'],
    words: ({ unitCustom, unitRatio }, _, { facts }) =>
      unitCustom ? `1 ${facts.unitBase} = ${formatNumber(unitRatio ?? 0)} ${unitCustom}` : '',
  },
  {
    held: null,
    title: 'Слово для упаковки',
    parts: ['packageCountWord'],
    words: ({ packageCountWord = '' }) => packageCountWord,
  },
  { held: null, title: 'Вид отгрузки', parts: ['shippingType'], words: ({ shippingType = '' }) => shippingType },
];

const count = (number: number | undefined, unit: string): string =>
  number === undefined ? '' : `${formatNumber(number)} ${unit}`;
