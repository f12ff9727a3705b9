import { and, asc, eq, or, sql } from 'drizzle-orm';
import { recordCatalogueChange } from '#goods/products/server/index.ts';
import { source } from '#goods/sources/server/tables.ts';
import { CommandRefusal } from '#server/commands/command.ts';
import type { Db } from '#server/db/index.ts';
import { priceType } from './tables.ts';

type Found = { id: number; name: string; source: string; isForBuyers: boolean };

function listTypes(tx: Db, name?: string): Promise<Found[]> {
  return tx
    .select({
      id: priceType.id,
      name: priceType.name,
      source: source.name,
      isForBuyers: sql<boolean>`${priceType.visibility} = 'sale' or ${priceType.isBase}`,
    })
    .from(priceType)
    .innerJoin(source, eq(source.id, priceType.sourceId))
    .where(
      name === undefined
        ? undefined
        : or(sql`lower(${priceType.name}) = lower(${name})`, sql`${priceType.id}::text = ${name}`),
    )
    .orderBy(asc(priceType.name), asc(priceType.id))
    .limit(50);
}

/**
 * The price type of a name or a number. A hidden one may hold what the shop pays itself, so buyers get it only where
 * `isShown` says so.
 */
export async function findPriceType(tx: Db, wanted: string, { isShown }: { isShown: boolean }): Promise<number> {
  const found = await listTypes(tx, wanted);
  if (found.length !== 1) {
    const choice = found.length ? found : await listTypes(tx);
    const names = choice.map(({ id, name, source: from }) => `${id} «${name}» (${from})`).join(', ');
    const what = found.length ? `Видов цены «${wanted}» несколько, укажите номер` : `Нет вида цены «${wanted}», есть`;
    throw new CommandRefusal(`${what}: ${names || 'ни одного'}`);
  }
  const [type] = found;
  if (!type!.isForBuyers) {
    if (!isShown) {
      throw new CommandRefusal(
        `Вид цены «${type!.name}» покупателям не показывается. Если это цена продажи, добавьте --show-price-type`,
      );
    }
    await tx.update(priceType).set({ visibility: 'sale' }).where(eq(priceType.id, type!.id));
    await recordCatalogueChange(tx, 'all');
  }
  return type!.id;
}

/** What the operator reads of a company's price type. */
export async function priceTypeName(tx: Db, id: number | null): Promise<string> {
  if (id === null) return 'базовый';
  const [row] = await tx.select({ name: priceType.name }).from(priceType).where(eq(priceType.id, id));
  return row?.name ?? String(id);
}

const isForBuyers = sql`(${priceType.visibility} = 'sale' or ${priceType.isBase})`;

/** The price types that a company may be given, by name; the base of the shop is none of them. */
export function listBuyersPriceTypes(db: Db) {
  return db
    .select({ id: priceType.id, name: priceType.name })
    .from(priceType)
    .where(isForBuyers)
    .orderBy(asc(priceType.name), asc(priceType.id))
    .limit(200);
}

/** The price type of a number that buyers may have; undefined: there is none. */
export async function findBuyersPriceType(db: Db, number: string): Promise<number | undefined> {
  const [found] = await db
    .select({ id: priceType.id })
    .from(priceType)
    .where(and(sql`${priceType.id}::text = ${number}`, isForBuyers));
  return found?.id;
}
