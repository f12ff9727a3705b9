import { and, asc, eq, sql } from 'drizzle-orm';
import { promotion } from '#goods/pricing/server/tables.ts';
import { type Discount, listDiscounts } from '#goods/pricing/server/index.ts';
import type { Db } from '#server/db/index.ts';
import { propertyCode } from '#shared/slug.ts';
import { inSectionOrder, propertyTitle } from '#goods/products/server/index.ts';
import { brand, brandAlias, property, propertyValue, section } from '#goods/products/server/tables.ts';
import { brandKey, type FacetGroup } from './facet-index.ts';
import type { SectionRow } from './section-tree.ts';
import { sortValues } from './value-order.ts';

export type Promotion = { id: number; name: string; code: string; startsAt: Date | null; endsAt: Date | null };

/** What goods refer to: small beside them, so it is read whole. It can be given to another thread. */
export type Dictionary = {
  sections: SectionRow[];
  /** What `facetIndex` is made of. */
  facets: FacetGroup[];
  discounts: Discount[];
  promotions: Promotion[];
};

export async function readDictionary(db: Db, now: Date): Promise<Dictionary> {
  // One after the other: inside a transaction there is one connection
  const sections = await readSections(db);
  const facets = await readFacets(db);
  const discounts = await listDiscounts(db, now);
  const promotions = await readPromotions(db);
  return { sections, facets, discounts, promotions };
}

function readSections(db: Db): Promise<SectionRow[]> {
  const { id, parentId, code, path, name, kind, picture, description } = section;
  return db
    .select({ id, parentId, code, path, name, kind, picture, description })
    .from(section)
    .where(eq(section.active, true))
    .orderBy(...inSectionOrder);
}

export function readPromotions(db: Db): Promise<Promotion[]> {
  const { id, name, code, startsAt, endsAt } = promotion;
  return db.select({ id, name, code, startsAt, endsAt }).from(promotion).where(eq(promotion.active, true));
}

/** Properties in their sort order; values by what they are (`sortValues`). A value that means another one stands for it. */
async function readFacets(db: Db): Promise<FacetGroup[]> {
  const properties = await db
    .select({ id: property.id, code: property.code, name: propertyTitle })
    .from(property)
    .where(eq(property.filterable, true))
    .orderBy(asc(property.sort), asc(property.code));
  const rows = await db
    .select({
      propertyId: propertyValue.propertyId,
      key: propertyValue.id,
      code: propertyValue.code,
      name: propertyValue.text,
      aliasOf: propertyValue.aliasOf,
    })
    .from(propertyValue)
    .innerJoin(property, and(eq(property.id, propertyValue.propertyId), eq(property.filterable, true)))
    .orderBy(asc(propertyValue.id));
  const values = Map.groupBy(rows, (row) => row.propertyId);
  const groups = properties.map(({ id, code, name }) => {
    const own = values.get(id) ?? [];
    const aliases = own.flatMap(({ aliasOf, ...alias }) => (aliasOf === null ? [] : [{ ...alias, of: aliasOf }]));
    return { code, name, values: sortValues(own.filter(({ aliasOf }) => aliasOf === null)), aliases };
  });
  const brandCode = propertyCode('brand', new Set(properties.map(({ code }) => code)));
  return [{ code: brandCode, name: 'Бренд', ...(await readBrands(db)) }, ...groups];
}

/**
 * Codes of brands are addresses of their own; in a filter '-' separates, so '_' stands for it. A merged brand is an alias of
 * the other one.
 */
async function readBrands(db: Db): Promise<Pick<FacetGroup, 'values' | 'aliases'>> {
  const rows = await db
    .select({ id: brand.id, code: brand.code, name: brand.name, of: brandAlias.brandId, active: brand.active })
    .from(brand)
    .leftJoin(brandAlias, eq(brandAlias.name, brand.name))
    .orderBy(sql`${brand.name} collate "und-x-icu"`, asc(brand.id));
  const views = rows.map(({ id, code, name, of, active }) => {
    return { key: brandKey(id), code: code.replaceAll('-', '_'), name, of, active };
  });
  return {
    values: views.filter(({ of, active }) => of === null && active).map(({ key, code, name }) => ({ key, code, name })),
    aliases: views.flatMap(({ key, code, of }) => (of === null ? [] : [{ key, code, of: brandKey(of) }])),
  };
}
