import { inArray, sql } from 'drizzle-orm';
import { linkNames } from '#shared/goods-work.ts';
import type { Db } from '#server/db/index.ts';
import { brand, linkKinds, type Picture, product, property, propertyValue, section } from '../tables.ts';
import { type Fields, type Json } from './held.ts';
import { linkField, linkOfField, propertyOfField } from './product-fields.ts';

/** A change in words: the journal keeps them, whatever becomes of sections, brands and properties later. */
export type FieldText = { field: string; before: string; after: string };

const titles: Record<string, string> = {
  name: 'Название',
  description: 'Описание',
  pictures: 'Картинки',
  brandId: 'Бренд',
  packageCount: 'Кратность упаковки',
  minOrderCount: 'Минимальный заказ',
  shortcode: 'Код',
  unit: 'Единица заказа',
  sectionIds: 'Разделы',
  isHidden: 'Скрыт от покупателей',
  isNewByOperator: 'Новинка',
  isDiscontinued: 'Снят с производства',
  shippingType: 'Способ отгрузки',
  packageCountWord: 'Слово упаковки',
  ...Object.fromEntries(linkKinds.map((kind) => [linkField(kind), linkNames[kind]])),
};

/** Texts of an entry are cut at this length. */
const MAX_TEXT = 300;

type Change = { before: Fields; after: Fields };

/** Says what changes of products are, in words of the shop. */
export async function fieldTexts(db: Db, changes: readonly Change[]): Promise<FieldText[][]> {
  const names = await readNames(db, changes);
  return changes.map(({ before, after }) =>
    Object.keys(after).map((field) => ({
      field: titleOf(field, names),
      before: say(field, before[field] ?? null, names).slice(0, MAX_TEXT),
      after: say(field, after[field] ?? null, names).slice(0, MAX_TEXT),
    })),
  );
}

type Names = Record<'sections' | 'brands' | 'properties' | 'values' | 'products', ReadonlyMap<number, string>>;

const titleOf = (field: string, { properties }: Names): string => {
  const id = propertyOfField(field);
  return id === null ? (titles[field] ?? field) : (properties.get(id) ?? field);
};

function say(field: string, value: Json, names: Names): string {
  if (value === null || value === '') return field === 'isNewByOperator' ? 'по сроку' : 'нет';
  if (typeof value === 'boolean') return value ? 'да' : 'нет';
  if (field === 'brandId') return names.brands.get(value as number) ?? 'нет';
  if (field === 'sectionIds') return listed(value, names.sections);
  if (field === 'pictures') return `${(value as Picture[]).length}`;
  if (field === 'unit') {
    const { custom, ratio } = value as { custom: string | null; ratio: number | null };
    return custom === null ? 'нет' : `${custom} (${ratio})`;
  }
  if (linkOfField(field) !== null) return listed(value, names.products);
  return propertyOfField(field) === null ? String(value) : listed(value, names.values);
}

const listed = (ids: Json, names: ReadonlyMap<number, string>): string =>
  (ids as number[]).map((id) => names.get(id) ?? `${id}`).join(', ') || 'нет';

async function readNames(db: Db, changes: readonly Change[]): Promise<Names> {
  const all = changes.flatMap(({ before, after }) =>
    Object.keys(after).flatMap((field) => [before, after].map((fields) => ({ field, value: fields[field] ?? null }))),
  );
  const ids = (matches: (field: string) => boolean) => [
    ...new Set(all.filter(({ field }) => matches(field)).flatMap(({ value }) => (value ?? []) as number | number[])),
  ];
  const properties = [...new Set(all.flatMap(({ field }) => propertyOfField(field) ?? []))];
  const named = async (table: typeof section | typeof brand | typeof property, wanted: number[]) => {
    if (wanted.length === 0) return new Map<number, string>();
    const rows = await db.select({ id: table.id, name: table.name }).from(table).where(inArray(table.id, wanted));
    return new Map(rows.map(({ id, name }) => [id, name]));
  };
  const values = ids((field) => propertyOfField(field) !== null);
  const texts = values.length
    ? await db
        .select({ id: propertyValue.id, text: propertyValue.text })
        .from(propertyValue)
        .where(inArray(propertyValue.id, values))
    : [];
  const linked = ids((field) => linkOfField(field) !== null);
  const articles = linked.length
    ? await db
        .select({ id: product.id, text: sql<string>`coalesce(${product.article}, ${product.name})` })
        .from(product)
        .where(inArray(product.id, linked))
    : [];
  return {
    products: new Map(articles.map(({ id, text }) => [id, text])),
    sections: await named(
      section,
      ids((field) => field === 'sectionIds'),
    ),
    brands: await named(
      brand,
      ids((field) => field === 'brandId'),
    ),
    properties: await named(property, properties),
    values: new Map(texts.map(({ id, text }) => [id, text])),
  };
}
