import { eq, inArray } from 'drizzle-orm';
import { type Lowered, resolveDiscount } from '#goods/pricing/server/index.ts';
import { city } from '#identity/city/server/tables.ts';
import { warehouse } from '#goods/stock/server/tables.ts';
import type { NewStore } from '#ordering/addresses/server/index.ts';
import type { Db } from '#server/db/index.ts';
import type { Problems } from './problems.ts';
import type { FolderStore, NamedDiscount } from './read-folder.ts';

/** What the discounts of a promotion lower, by ids of the goods; a name that the shop does not know is a problem. */
export async function resolveDiscounts(
  db: Db,
  discounts: readonly NamedDiscount[],
  problems: Problems,
): Promise<Lowered[]> {
  const resolved: Lowered[] = [];
  for (const { file, line, ...one } of discounts) {
    const lowered = await resolveDiscount(db, one);
    if (typeof lowered === 'string') problems.add(file, line, lowered);
    else resolved.push(...lowered);
  }
  return resolved;
}

/** The stores with their cities and warehouses by name; an unknown one, and a warehouse of two stores, is a problem. */
export async function resolveStores(db: Db, stores: readonly FolderStore[], problems: Problems): Promise<NewStore[]> {
  const resolved: NewStore[] = [];
  for (const { line, warehouse: given, city: cityName, ...store } of stores) {
    const names = [given ?? []].flat();
    const cities = cityName ? await db.select({ id: city.id }).from(city).where(eq(city.name, cityName)).limit(1) : [];
    if (cityName && !cities[0]) problems.add('places.yaml', line, `Нет города «${cityName}»: проверьте название`);
    const named = await db
      .select({ id: warehouse.id, name: warehouse.name })
      .from(warehouse)
      .where(inArray(warehouse.name, names));
    for (const name of names.filter((one) => !named.some((row) => row.name === one))) {
      problems.add('places.yaml', line, `Нет склада «${name}»: назовите его, как в выгрузке`);
    }
    for (const { id, name } of named) {
      const other = resolved.find(({ warehouses }) => warehouses.includes(id));
      if (other) problems.add('places.yaml', line, `Склад «${name}» уже у пункта «${other.name}»: оставьте один`);
    }
    resolved.push({
      ...store,
      hours: store.hours ?? '',
      cityId: cities[0]?.id ?? null,
      latitude: store.latitude ?? null,
      longitude: store.longitude ?? null,
      warehouses: named.map(({ id }) => id),
    });
  }
  return resolved;
}
