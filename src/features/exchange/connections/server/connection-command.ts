import { randomBytes } from 'node:crypto';
import { and, asc, eq, sql } from 'drizzle-orm';
import { z } from 'zod';
import { hashPassword } from '#identity/session/server/index.ts';
import { source } from '#goods/sources/server/tables.ts';
import { command, CommandRefusal } from '#server/commands/command.ts';
import { type Db, transaction } from '#server/db/index.ts';
import { formatDateTime, isDay } from '#shared/dates.ts';
import { type OrderStatus, orderStatuses, statusView } from '#shared/order-status.ts';
import { stateKey } from './state-key.ts';
import { lookAtAllOrders } from './look-at-all-orders.ts';
import { exchangeConnection } from './tables.ts';

type Connection = typeof exchangeConnection.$inferSelect;

const MIN_PASSWORD = 12;

const onOff = z.enum(['on', 'off'], { error: 'нужно on или off' });
const name = z.string({ error: 'укажите имя подключения, например «Основная база»' }).trim().min(1).max(100);
const login = z
  .string({ error: 'укажите --login=ЛОГИН' })
  .regex(/^[^\s:]{1,100}$/, 'логин — до 100 знаков без пробелов и двоеточий');
const password = z
  .string()
  .min(MIN_PASSWORD, `пароль — не короче ${MIN_PASSWORD} знаков: его помнит 1С, а не человек`)
  .max(200);

/** `К сборке=picking; Ушёл=shipped` as statuses by the key of the name; empty for none. */
function readStates(text: string, context: z.RefinementCtx): Record<string, OrderStatus> {
  const pairs = text.split(';').filter((pair) => pair.trim() !== '');
  return Object.fromEntries(
    pairs.map((pair) => {
      const [name = '', code = ''] = pair.split('=').map((part) => part.trim());
      const status = orderStatuses.find((one) => one === code);
      if (name === '' || !status) {
        context.addIssue({
          code: 'custom',
          message: `нужно «Имя в 1С=${orderStatuses.join('|')}», через точку с запятой`,
        });
      }
      return [stateKey(name), status ?? 'new'];
    }),
  );
}

const options = {
  source: z.string().trim().min(1).max(300).optional(),
  'price-type': z.string().trim().min(1).max(300).optional(),
  encoding: z
    .enum(['utf-8', 'utf-8-bom', 'windows-1251'], { error: 'нужно utf-8, utf-8-bom или windows-1251' })
    .optional(),
  'orders-from': z.string().refine(isDay, 'нужна дата, например 2026-03-01').optional(),
  'orders-only': z.union([z.boolean(), onOff]).optional(),
  'dry-run': z.union([z.boolean(), onOff]).optional(),
  states: z.string().max(10_000).transform(readStates).optional(),
  'hide-limit': z.coerce.number({ error: 'нужны проценты от 0 до 100' }).int().min(0).max(100).optional(),
};
type Options = z.output<z.ZodObject<typeof options>>;

/** Connections of accounting systems, for the operator. */
export const connectionCommand = command(
  z.discriminatedUnion(
    'action',
    [
      z.object({ action: z.literal('list') }),
      z.object({ action: z.literal('add'), name, login, password: password.optional(), ...options }),
      z.object({
        action: z.literal('change'),
        name,
        login: login.optional(),
        password: password.optional(),
        'new-password': z.boolean().optional(),
        active: onOff.optional(),
        ...options,
      }),
      z.object({ action: z.literal('remove'), name }),
    ],
    { error: 'нужно list, add, change или remove' },
  ),
  async ({ database: { db }, env }, args) => {
    switch (args.action) {
      case 'list':
        return list(db, env.TZ_SHOP);
      case 'add':
        return add(db, args);
      case 'change':
        return change(db, args);
      case 'remove':
        return remove(db, args.name);
    }
  },
);

async function list(db: Db, timeZone: string): Promise<string[]> {
  const rows = await db
    .select({ connection: exchangeConnection, source: source.name })
    .from(exchangeConnection)
    .leftJoin(source, eq(source.id, exchangeConnection.sourceId))
    .orderBy(asc(exchangeConnection.id));
  if (rows.length === 0) return ['Подключений нет. Добавить: npm run shop -- exchange add ИМЯ --login=…'];
  return rows.flatMap(({ connection, source: from }) => [
    `${connection.name}  логин ${connection.login}${connection.active ? '' : '  отключено'}`,
    `    источник: ${from === null ? 'определит первая выгрузка' : `«${from}»`}; заказы: ${connection.encoding}${connection.ordersFrom === null ? '' : `, с ${connection.ordersFrom}`}`,
    ...sharedSourceLines(connection, rows),
    ...(connection.priceType === null ? [] : [`    базовый вид цены: «${connection.priceType}»`]),
    ...(Object.keys(connection.states).length === 0 ? [] : [`    состояния: ${statesInWords(connection.states)}`]),
    ...(connection.ordersOnly ? ['    только заказы: товары не принимаются'] : []),
    ...(connection.dryRun ? ['    проверка: выгрузки товаров ничего не меняют'] : []),
    `    входила: ${connection.seenAt === null ? 'ещё ни разу' : formatDateTime(connection.seenAt, timeZone)}`,
  ]);
}

/** Connections of a former version, and those whose first files have named one source. */
function sharedSourceLines(
  { id, sourceId, active }: Connection,
  rows: readonly { connection: Connection }[],
): string[] {
  if (sourceId === null || !active) return [];
  const others = rows.filter(({ connection: other }) => other.id !== id && other.active && other.sourceId === sourceId);
  if (others.length === 0) return [];
  const names = others.map(({ connection: { name } }) => `«${name}»`).join(', ');
  return [
    `    внимание: тот же источник у ${names}. Каждый заказ уходит в обе базы: отключите лишнее (--active=off) или дайте второй базе свой источник (--source=…)`,
  ];
}

const statesInWords = (states: Connection['states']) =>
  Object.entries(states)
    .map(([name, status]) => `«${name}» — ${statusView(status).name}`)
    .join(', ');

type Added = Options & { name: string; login: string; password?: string | undefined };

async function add(db: Db, args: Added): Promise<string[]> {
  const password = args.password ?? newPassword();
  const passwordHash = await hashPassword(password);
  await transaction(db, async (tx) => {
    await checkIsFree(tx, args, null);
    const fields = await fieldsOf(tx, args);
    await checkSourceIsFree(tx, { name: args.name, id: null, sourceId: fields.sourceId ?? null });
    await tx.insert(exchangeConnection).values({ name: args.name, login: args.login, passwordHash, ...fields });
  });
  return [
    `Подключение «${args.name}» добавлено`,
    ...(args.password === undefined ? [shownOnce(password)] : []),
    'В 1С укажите адрес магазина и путь /1c/exchange/, этот логин и пароль: см. docs/exchange-1c.md',
  ];
}

/** 160 bits: a machine types it. */
const newPassword = () => randomBytes(20).toString('base64url');
const shownOnce = (password: string) => `Пароль: ${password} (показан один раз, магазин хранит только его отпечаток)`;

type Changed = Options & {
  name: string;
  login?: string | undefined;
  password?: string | undefined;
  'new-password'?: boolean | undefined;
  active?: 'on' | 'off' | undefined;
};

async function change(db: Db, args: Changed): Promise<string[]> {
  const made = args['new-password'] === true ? newPassword() : undefined;
  const password = made ?? args.password;
  const passwordHash = password === undefined ? undefined : await hashPassword(password);
  await transaction(db, async (tx) => {
    const found = await find(tx, args.name);
    // Logins check the password under the same lock
    await tx.select().from(exchangeConnection).where(eq(exchangeConnection.id, found.id)).for('update');
    await checkIsFree(tx, { login: args.login ?? found.login }, found.id);
    const active = args.active === undefined ? undefined : args.active === 'on';
    const hasNewCredentials = passwordHash !== undefined || (args.login !== undefined && args.login !== found.login);
    const fields = {
      login: args.login,
      passwordHash,
      active,
      // After the lock of the row: sessions that were opened meanwhile end too
      credentialsChangedAt: hasNewCredentials ? sql`clock_timestamp()` : undefined,
      ...(await fieldsOf(tx, args)),
    };
    if (Object.values(fields).every((value) => value === undefined)) throw new CommandRefusal('Укажите, что изменить');
    if (active || (fields.sourceId !== undefined && found.active && active !== false))
      await checkSourceIsFree(tx, { ...found, sourceId: fields.sourceId ?? found.sourceId });
    await lookAtAllOrders(tx);
    await tx.update(exchangeConnection).set(fields).where(eq(exchangeConnection.id, found.id));
  });
  return [`Подключение «${args.name}» изменено`, ...(made === undefined ? [] : [shownOnce(made)])];
}

async function remove(db: Db, wanted: string): Promise<string[]> {
  const { id } = await find(db, wanted);
  await transaction(db, async (tx) => {
    await lookAtAllOrders(tx);
    await tx.delete(exchangeConnection).where(eq(exchangeConnection.id, id));
  });
  return [`Подключение «${wanted}» удалено: с полученными файлами и отметками об отправленных заказах`];
}

async function find(db: Db, wanted: string): Promise<Connection> {
  const [found] = await db
    .select()
    .from(exchangeConnection)
    .where(sql`lower(${exchangeConnection.name}) = lower(${wanted})`);
  if (!found) throw new CommandRefusal(`Подключения «${wanted}» нет: npm run shop -- exchange list`);
  return found;
}

async function checkIsFree(tx: Db, { name: own, login: wanted }: { name?: string; login: string }, id: number | null) {
  const rows = await tx.select().from(exchangeConnection);
  for (const other of rows.filter((row) => row.id !== id)) {
    if (own !== undefined && other.name.toLowerCase() === own.toLowerCase())
      throw new CommandRefusal(`Подключение «${other.name}» уже есть: измените его (exchange change)`);
    if (other.login === wanted) throw new CommandRefusal(`Логин ${wanted} занят подключением «${other.name}»`);
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
  throw new CommandRefusal(
    `С источником «${from}» уже работает подключение «${other.name}»: каждый заказ ушёл бы в обе базы, и они не знали бы о заказах друг друга. Если 1С переехала или сменила вход, измените его: exchange change "${other.name}" --login=… --new-password. Если «${own}» — вторая база, дайте ей свой источник: --source=…. Если прежняя больше не нужна, отключите её: exchange change "${other.name}" --active=off`,
  );
}

async function fieldsOf(tx: Db, args: Options) {
  const isOn = (value: boolean | 'on' | 'off' | undefined) =>
    value === undefined ? undefined : value === true || value === 'on';
  return {
    sourceId: args.source === undefined ? undefined : await sourceNamed(tx, args.source),
    priceType: args['price-type'],
    encoding: args.encoding,
    ordersFrom: args['orders-from'],
    ordersOnly: isOn(args['orders-only']),
    dryRun: isOn(args['dry-run']),
    states: args.states,
    hideLimit: args['hide-limit'],
  };
}

/** A source that is not there yet waits for its first goods. */
async function sourceNamed(tx: Db, wanted: string): Promise<number> {
  const [found] = await tx.select({ id: source.id }).from(source).where(eq(source.name, wanted));
  if (found) return found.id;
  const [made] = await tx.insert(source).values({ name: wanted }).returning({ id: source.id });
  return made!.id;
}
