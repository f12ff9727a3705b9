import type { exchangeConnection } from '#exchange/connections/server/tables.ts';

export type Connection = typeof exchangeConnection.$inferSelect;
