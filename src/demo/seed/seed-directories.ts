import { brand, property, propertyValue, section } from '#goods/products/server/tables.ts';
import type { Db } from '#server/db/index.ts';
import { propertyCode } from '#shared/slug.ts';
import { brandList } from '../catalogue/brand-list.ts';
import type { DemoCatalogue } from '../catalogue/demo-catalogue.ts';
import { comma } from '../catalogue/family.ts';
import { type PropertyCode, propertyList, type PropertyValue } from '../catalogue/property-list.ts';

/** Ids of what goods refer to: sections by their names joined by slashes, brands by code, values by property and value. */
export type Directories = {
  sectionIds: ReadonlyMap<string, number>;
  brandIds: ReadonlyMap<string, number>;
  valueIds: ReadonlyMap<string, number>;
};

/** The key of a property's value in `valueIds`. */
export const valueKey = (code: PropertyCode, value: PropertyValue): string => `${code}=${value}`;

/** The tree, the makers and the properties with their values. */
export async function seedDirectories(db: Db, sourceId: number, catalogue: DemoCatalogue): Promise<Directories> {
  return {
    sectionIds: await seedSections(db, catalogue),
    brandIds: await seedBrands(db),
    valueIds: await seedProperties(db, sourceId, catalogue),
  };
}

async function seedSections(db: Db, { sections }: DemoCatalogue): Promise<Map<string, number>> {
  const ids = new Map<string, number>();
  for (let depth = 1; depth <= 4; depth += 1) {
    const level = sections.filter(({ names }) => names.length === depth);
    const rows = await db
      .insert(section)
      .values(
        level.map(({ names, code, path, sort, picture }) => ({
          parentId: ids.get(names.slice(0, -1).join('/')) ?? null,
          code,
          path,
          name: names.at(-1)!,
          sort,
          picture: { standard: picture },
        })),
      )
      .returning({ id: section.id, path: section.path });
    const byPath = new Map(rows.map((row) => [row.path, row.id]));
    for (const { names, path } of level) ids.set(names.join('/'), byPath.get(path)!);
  }
  return ids;
}

async function seedBrands(db: Db): Promise<Map<string, number>> {
  const rows = await db
    .insert(brand)
    .values(
      Object.entries(brandList).map(([code, { name, about }]) => ({
        code,
        name,
        description: about,
        images: [{ standard: `/img/brands/${code}.svg` }],
      })),
    )
    .returning({ id: brand.id, code: brand.code });
  return new Map(rows.map((row) => [row.code, row.id]));
}

async function seedProperties(db: Db, sourceId: number, { goods }: DemoCatalogue): Promise<Map<string, number>> {
  const properties = await db
    .insert(property)
    .values(
      Object.entries(propertyList).map(([code, definition], at) => ({ sourceId, code, ...definition, sort: at * 10 })),
    )
    .returning({ id: property.id, code: property.code });
  const idOf = new Map(properties.map((row) => [row.code, row.id]));
  const used = Map.groupBy(
    goods.flatMap((one) => one.properties),
    ({ code }) => code,
  );
  const values = [...used].flatMap(([code, pairs]) => {
    const taken = new Set<string>();
    const own = [...new Set(pairs.map(({ value }) => value))].toSorted(byValue);
    return own.map((value) => {
      const text = typeof value === 'number' ? comma(value) : value;
      const valueCode = propertyCode(text, taken);
      taken.add(valueCode);
      const number = typeof value === 'number' ? value : null;
      return { key: valueKey(code, value), row: { propertyId: idOf.get(code)!, code: valueCode, text, number } };
    });
  });
  const saved = await db
    .insert(propertyValue)
    .values(values.map(({ row }) => row))
    .returning({ id: propertyValue.id, propertyId: propertyValue.propertyId, code: propertyValue.code });
  const ids = new Map(saved.map((row) => [`${row.propertyId}/${row.code}`, row.id]));
  return new Map(values.map(({ key, row }) => [key, ids.get(`${row.propertyId}/${row.code}`)!]));
}

function byValue(one: PropertyValue, other: PropertyValue): number {
  return typeof one === 'number' && typeof other === 'number'
    ? one - other
    : String(one).localeCompare(String(other), 'ru', { numeric: true });
}
