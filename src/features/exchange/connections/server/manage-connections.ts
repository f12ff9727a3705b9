import { randomBytes } from 'node:crypto';
import { and, eq, sql } from 'drizzle-orm';
import { type AuditActor, writeAudit } from '#identity/audit/server/index.ts';
import { hashPassword } from '#identity/session/server/index.ts';
import { priceType } from '#goods/pricing/server/tables.ts';
import { source } from '#goods/sources/server/tables.ts';
import { type Db, transaction } from '#server/db/index.ts';
import { notFound, refuse } from '#server/errors.ts';
import { lookAtAllOrders } from './look-at-all-orders.ts';
import { exchangeConnection } from './tables.ts';

export type Connection = typeof exchangeConnection.$inferSelect;

/** Settings of a connection; what is left out stays. */
export type ConnectionSettings = Partial<
  Pick<
    Connection,
    'login' | 'priceType' | 'encoding' | 'ordersFrom' | 'ordersOnly' | 'dryRun' | 'hideLimit' | 'states' | 'active'
  >
> & {
  /** The name of the source; null: the first file decides. */
  source?: string | null | undefined;
};

/** 160 bits: a machine types it. */
export const newPassword = (): string => randomBytes(20).toString('base64url');

/**
 * Adds a connection. Throws TAKEN for a name or login of another connection, or for a source that another open one
 * exchanges, VALIDATION for a price type that the source does not have.
 */
export async function addConnection(
  db: Db,
  { name, login, password, ...settings }: ConnectionSettings & { name: string; login: string; password: string },
  by: AuditActor,
): Promise<number> {
  const passwordHash = await hashPassword(password);
  return transaction(db, async (tx) => {
    await checkIsFree(tx, { name, login }, null);
    const { source: _, ...fields } = settings;
    const sourceId = await sourceNamed(tx, settings.source);
    await checkSourceIsFree(tx, { name, id: null, sourceId: sourceId ?? null });
    await checkPriceType(tx, sourceId, settings.priceType);
    const [added] = await tx
      .insert(exchangeConnection)
      .values({ name, login, passwordHash, sourceId, ...fields })
      .returning({ id: exchangeConnection.id });
    await writeAudit(tx, { ...by, action: 'exchange.connection.add', object: name, details: { login, ...settings } });
    return added!.id;
  });
}

/** `password`: the new one. `check` gets the connection as it is stored, under its lock, and may refuse the change. */
export type ConnectionChange = ConnectionSettings & { password?: string; check?: (stored: Connection) => void };

/**
 * Changes the named settings. A new login or password ends the sessions of the connection. Throws NOT_FOUND, and TAKEN
 * as `addConnection` does.
 */
export async function changeConnection(
  db: Db,
  id: number,
  { password, check, source: sourceName, ...settings }: ConnectionChange,
  by: AuditActor,
): Promise<void> {
  const passwordHash = password === undefined ? undefined : await hashPassword(password);
  await transaction(db, async (tx) => {
    // An answer locks its export before its connection
    await lookAtAllOrders(tx);
    // Logins check the password under the same lock
    const [found] = await tx.select().from(exchangeConnection).where(eq(exchangeConnection.id, id)).for('update');
    if (!found) throw notFound('Такого подключения нет');
    check?.(found);
    if (settings.login !== undefined) await checkIsFree(tx, { login: settings.login }, id);
    const sourceId = await sourceNamed(tx, sourceName);
    const hasNewCredentials =
      passwordHash !== undefined || (settings.login !== undefined && settings.login !== found.login);
    const fields = {
      ...settings,
      sourceId,
      passwordHash,
      // After the lock of the row: sessions that were opened meanwhile end too
      credentialsChangedAt: hasNewCredentials ? sql`clock_timestamp()` : undefined,
    };
    const isOpen = settings.active ?? found.active;
    const hasNewSource = sourceId !== undefined && sourceId !== found.sourceId;
    if (isOpen && (!found.active || hasNewSource)) {
      await checkSourceIsFree(tx, { ...found, sourceId: sourceId === undefined ? found.sourceId : sourceId });
    }
    if (settings.priceType !== undefined && settings.priceType !== found.priceType) {
      await checkPriceType(tx, sourceId === undefined ? found.sourceId : sourceId, settings.priceType);
    }
    const [changed] = await tx.update(exchangeConnection).set(fields).where(eq(exchangeConnection.id, id)).returning();
    const details = { ...difference(found, changed!), ...(passwordHash !== undefined && { password: 'new' }) };
    if (Object.keys(details).length === 0) return;
    await writeAudit(tx, { ...by, action: 'exchange.connection.change', object: found.name, details });
  });
}

/** Removes a connection with the files that it has brought and its marks of sent orders. Throws NOT_FOUND. */
export async function removeConnection(db: Db, id: number, by: AuditActor): Promise<void> {
  await transaction(db, async (tx) => {
    await lookAtAllOrders(tx);
    const [removed] = await tx.delete(exchangeConnection).where(eq(exchangeConnection.id, id)).returning();
    if (!removed) throw notFound('Такого подключения нет');
    await writeAudit(tx, { ...by, action: 'exchange.connection.remove', object: removed.name });
  });
}

const AUDITED = [
  'login',
  'sourceId',
  'priceType',
  'encoding',
  'ordersFrom',
  'ordersOnly',
  'dryRun',
  'hideLimit',
  'states',
  'active',
] as const satisfies readonly (keyof Connection)[];

/** Old and new value of each changed setting. */
function difference(before: Connection, after: Connection): Record<string, [unknown, unknown]> {
  const isSame = (key: (typeof AUDITED)[number]) => JSON.stringify(before[key]) === JSON.stringify(after[key]);
  return Object.fromEntries(AUDITED.filter((key) => !isSame(key)).map((key) => [key, [before[key], after[key]]]));
}

async function checkIsFree(tx: Db, { name: own, login: wanted }: { name?: string; login: string }, id: number | null) {
  const rows = await tx.select().from(exchangeConnection);
  for (const other of rows.filter((row) => row.id !== id)) {
    if (own !== undefined && other.name.toLowerCase() === own.toLowerCase())
      throw refuse('TAKEN', `Подключение «${other.name}» уже есть: измените его`, { field: 'name' });
    if (other.login === wanted)
      throw refuse('TAKEN', `Логин ${wanted} занят подключением «${other.name}»`, { field: 'login' });
  }
}

/**
 * Each connection gets the orders of its source and knows the answers to its own alone: two of one source would both get
 * every order, and each would take the other's orders for new ones.
 */
async function checkSourceIsFree(
  tx: Db,
  { name: own, id, sourceId }: Pick<Connection, 'name' | 'sourceId'> & { id: number | null },
): Promise<void> {
  if (sourceId === null) return;
  const rows = await tx
    .select({ other: exchangeConnection, from: source.name })
    .from(exchangeConnection)
    .innerJoin(source, eq(source.id, exchangeConnection.sourceId))
    .where(and(eq(exchangeConnection.sourceId, sourceId), eq(exchangeConnection.active, true)));
  const taken = rows.find(({ other }) => other.id !== id);
  if (!taken) return;
  const { other, from } = taken;
  throw refuse(
    'TAKEN',
    `С источником «${from}» уже работает подключение «${other.name}»: каждый заказ ушёл бы в обе базы, и они не знали бы о заказах друг друга. Если 1С переехала или сменила вход, измените его: exchange change "${other.name}" --login=… --new-password. Если «${own}» — вторая база, дайте ей свой источник: --source=…. Если прежняя больше не нужна, отключите её: exchange change "${other.name}" --active=off`,
    { field: 'source' },
  );
}

/** A source that has brought its price types names them; before that nobody knows. */
async function checkPriceType(tx: Db, sourceId: number | null | undefined, wanted: string | null | undefined) {
  if (sourceId === null || sourceId === undefined || wanted === null || wanted === undefined) return;
  const types = await tx.select({ name: priceType.name }).from(priceType).where(eq(priceType.sourceId, sourceId));
  const isWanted = ({ name }: { name: string }) => name.trim().toLowerCase() === wanted.trim().toLowerCase();
  if (types.length === 0 || types.some(isWanted)) return;
  const names = types.map(({ name }) => `«${name}»`).join(', ');
  throw refuse('VALIDATION', `Вида цен «${wanted}» у источника нет. Есть: ${names}`, { field: 'priceType' });
}

/** A source that is not there yet waits for its first goods. */
async function sourceNamed(tx: Db, wanted: string | null | undefined): Promise<number | null | undefined> {
  if (wanted === undefined || wanted === null) return wanted;
  const [found] = await tx.select({ id: source.id }).from(source).where(eq(source.name, wanted));
  if (found) return found.id;
  const [made] = await tx.insert(source).values({ name: wanted }).returning({ id: source.id });
  return made!.id;
}
