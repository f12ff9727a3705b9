import { and, eq, inArray } from 'drizzle-orm';
import { isOwnBrand, type ProductChange } from '#goods/products/server/index.ts';
import { brand, propertyValue, section } from '#goods/products/server/tables.ts';
import type { Db } from '#server/db/index.ts';
import { refuse } from '#server/errors.ts';

/** Throws TARGET_INVALID where a change names a section, a brand or a value that does not exist. */
export async function checkTargets(tx: Db, { sectionIds, brandId, values }: ProductChange): Promise<void> {
  if (sectionIds && sectionIds.length > 0) {
    const found = await tx.$count(section, inArray(section.id, sectionIds));
    if (found !== sectionIds.length)
      throw refuse('TARGET_INVALID', 'Такого раздела больше нет', { field: 'sectionIds' });
  }
  if (brandId != null && (await tx.$count(brand, and(eq(brand.id, brandId), isOwnBrand))) === 0) {
    throw refuse('TARGET_INVALID', 'Такого бренда больше нет', { field: 'brandId' });
  }
  for (const [propertyId, ids] of Object.entries(values ?? {})) {
    const rows = await tx
      .select({ propertyId: propertyValue.propertyId })
      .from(propertyValue)
      .where(inArray(propertyValue.id, ids));
    if (rows.length !== ids.length || rows.some((row) => row.propertyId !== Number(propertyId))) {
      throw refuse('TARGET_INVALID', 'Такого значения больше нет', { field: 'values' });
    }
  }
}
