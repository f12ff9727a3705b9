import { asc, eq, sql } from 'drizzle-orm';
import { z } from 'zod';
import { OPERATOR } from '#identity/audit/server/index.ts';
import { source } from '#goods/sources/server/tables.ts';
import { command, CommandRefusal } from '#server/commands/command.ts';
import type { Db } from '#server/db/index.ts';
import { formatDateTime, isDay } from '#shared/dates.ts';
import { type OrderStatus, orderStatuses, statusView } from '#shared/order-status.ts';
import { stateKey } from './state-key.ts';
import {
  addConnection,
  changeConnection,
  type Connection,
  type ConnectionSettings,
  newPassword,
  removeConnection,
} from './manage-connections.ts';
import { exchangeConnection } from './tables.ts';

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

/** `К сборке=picking; Ушёл=shipped` as statuses by the key of the name; empty for none. `onWrong` gets what is wrong. */
export function readStates(text: string, onWrong: (message: string) => void): Record<string, OrderStatus> {
  const pairs = text.split(';').filter((pair) => pair.trim() !== '');
  return Object.fromEntries(
    pairs.map((pair) => {
      const [name = '', code = ''] = pair.split('=').map((part) => part.trim());
      const status = orderStatuses.find((one) => one === code);
      if (name === '' || !status) onWrong(`нужно «Имя в 1С=${orderStatuses.join('|')}», через точку с запятой`);
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
  states: z
    .string()
    .max(10_000)
    .transform((text, context) => readStates(text, (message) => context.addIssue({ code: 'custom', message })))
    .optional(),
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

async function add(db: Db, { name: named, login: wanted, password: given, ...rest }: Added): Promise<string[]> {
  const password = given ?? newPassword();
  await addConnection(db, { name: named, login: wanted, password, ...settingsOf(rest) }, OPERATOR);
  return [
    `Подключение «${named}» добавлено`,
    ...(given === undefined ? [shownOnce(password)] : []),
    'В 1С укажите адрес магазина и путь /1c/exchange/, этот логин и пароль: см. docs/exchange-1c.md',
  ];
}

const shownOnce = (password: string) => `Пароль: ${password} (показан один раз, магазин хранит только его отпечаток)`;

type Changed = Options & {
  name: string;
  login?: string | undefined;
  password?: string | undefined;
  'new-password'?: boolean | undefined;
  active?: 'on' | 'off' | undefined;
};

async function change(db: Db, args: Changed): Promise<string[]> {
  const { id } = await find(db, args.name);
  const made = args['new-password'] === true ? newPassword() : undefined;
  const active = args.active === undefined ? undefined : args.active === 'on';
  const password = made ?? args.password;
  const fields = { login: args.login, password, active, ...settingsOf(args) };
  if (Object.values(fields).every((value) => value === undefined)) throw new CommandRefusal('Укажите, что изменить');
  await changeConnection(db, id, fields, OPERATOR);
  return [`Подключение «${args.name}» изменено`, ...(made === undefined ? [] : [shownOnce(made)])];
}

async function remove(db: Db, wanted: string): Promise<string[]> {
  const { id } = await find(db, wanted);
  await removeConnection(db, id, OPERATOR);
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

function settingsOf(args: Options): ConnectionSettings {
  const isOn = (value: boolean | 'on' | 'off' | undefined) =>
    value === undefined ? undefined : value === true || value === 'on';
  return {
    source: args.source,
    priceType: args['price-type'],
    encoding: args.encoding,
    ordersFrom: args['orders-from'],
    ordersOnly: isOn(args['orders-only']),
    dryRun: isOn(args['dry-run']),
    states: args.states,
    hideLimit: args['hide-limit'],
  };
}
