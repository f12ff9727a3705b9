import type { Db } from '#server/db/index.ts';
import { consignee, deliveryAddress, pickupStore, transportCompany } from './tables.ts';

/** A place that a company has its orders sent to; returns its id. */
export async function anAddress(
  db: Db,
  companyId: number,
  fields: Partial<Omit<typeof deliveryAddress.$inferInsert, 'companyId'>> = {},
): Promise<number> {
  const values = { text: 'Москва, Складская улица, 1', contact: 'Анна', phone: '79161234567', ...fields, companyId };
  const [row] = await db.insert(deliveryAddress).values(values).returning();
  return row!.id;
}

/** Who receives the goods of a company; returns its id. */
export async function aConsignee(
  db: Db,
  companyId: number,
  fields: Partial<Omit<typeof consignee.$inferInsert, 'companyId'>> = {},
): Promise<number> {
  const values = { name: 'ООО «Получатель»', address: 'Москва', ...fields, companyId };
  const [row] = await db.insert(consignee).values(values).returning();
  return row!.id;
}

/** A carrier that may be asked for; returns its id. */
export async function aTransportCompany(
  db: Db,
  fields: Partial<typeof transportCompany.$inferInsert> = {},
): Promise<number> {
  const [row] = await db
    .insert(transportCompany)
    .values({ name: 'Деловые перевозки', ...fields })
    .returning();
  return row!.id;
}

/** Where goods may be picked up; returns its id. */
export async function aPickupStore(db: Db, fields: Partial<typeof pickupStore.$inferInsert> = {}): Promise<number> {
  const [row] = await db
    .insert(pickupStore)
    .values({ name: 'Склад на Дмитровке', address: 'Москва, Дмитровское шоссе, 100', ...fields })
    .returning();
  return row!.id;
}
