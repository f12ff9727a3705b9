import { sql } from 'drizzle-orm';

export type Change = { seq: number; kind: 'item' | 'price' | 'stock' | 'all'; itemId: number | null };

/** A change with the transaction that made it, and the moment when that began. */
export type LoggedChange = Change & { writtenBy: string; writtenAt: number };

/** When a row was written, microseconds. */
export const writtenAtSql = sql<number>`(extract(epoch from at) * 1000000)::bigint`;
