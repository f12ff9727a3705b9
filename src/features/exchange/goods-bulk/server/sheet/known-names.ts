import { inArray } from 'drizzle-orm';
import { brand, brandAlias, property, propertyValue, section } from '#goods/products/server/tables.ts';
import type { Db } from '#server/db/index.ts';
import { keyOf } from './cell-text.ts';

/** Names by which a sheet speaks of sections, brands and values. */
export type KnownNames = {
  /** «Краны / Шаровые» by the id of a section. */
  sections: ReadonlyMap<number, string>;
  sectionIds: ReadonlyMap<string, number[]>;
  brands: ReadonlyMap<number, string>;
  brandIds: ReadonlyMap<string, number>;
  properties: ReadonlyMap<number, string>;
  /** Ids of values by the text, of each property; writing a sheet adds its new values. */
  values: ReadonlyMap<number, Map<string, number>>;
};

/** Reads them; of values those of the named properties. */
export async function readKnownNames(db: Db, propertyIds: readonly number[]): Promise<KnownNames> {
  const sections = await db.select({ id: section.id, parentId: section.parentId, name: section.name }).from(section);
  const paths = pathsOf(sections);
  const brands = await db.select({ id: brand.id, name: brand.name }).from(brand);
  const aliases = await db.select().from(brandAlias);
  const ids = [...propertyIds];
  const properties = await db
    .select({ id: property.id, name: property.name })
    .from(property)
    .where(inArray(property.id, ids));
  const { id, propertyId, text } = propertyValue;
  const values = await db.select({ id, propertyId, text }).from(propertyValue).where(inArray(propertyId, ids));
  const ofProperty = Map.groupBy(values, (one) => one.propertyId);
  return {
    sections: paths,
    sectionIds: new Map(
      Array.from(
        Map.groupBy(paths, ([, path]) => keyOf(path)),
        ([path, of]) => [path, of.map(([one]) => one)],
      ),
    ),
    brands: new Map(brands.map((one) => [one.id, one.name])),
    // A merged brand means the brand that it was merged into
    brandIds: new Map([
      ...brands.map((one): [string, number] => [keyOf(one.name), one.id]),
      ...aliases.map((one): [string, number] => [keyOf(one.name), one.brandId]),
    ]),
    properties: new Map(properties.map((one) => [one.id, one.name])),
    values: new Map(
      properties.map((one) => [one.id, new Map(ofProperty.get(one.id)?.map((value) => [keyOf(value.text), value.id]))]),
    ),
  };
}

function pathsOf(sections: readonly { id: number; parentId: number | null; name: string }[]): Map<number, string> {
  const byId = new Map(sections.map((one) => [one.id, one]));
  const pathOf = (id: number | null): string[] => {
    const found = id === null ? undefined : byId.get(id);
    return found ? [...pathOf(found.parentId), found.name] : [];
  };
  return new Map(sections.map(({ id }) => [id, pathOf(id).join(' / ')]));
}
