import { eq } from 'drizzle-orm';
import {
  addConnection,
  changeConnection,
  type ConnectionSettings as StoredSettings,
  newPassword,
  readStates,
} from '#exchange/connections/server/index.ts';
import { exchangeConnection } from '#exchange/connections/server/tables.ts';
import { source } from '#goods/sources/server/tables.ts';
import type { Db } from '#server/db/index.ts';
import type { Env } from '#server/env.ts';
import { notFound, refuse } from '#server/errors.ts';
import type { Operation } from '#server/serve.ts';
import type { Session } from '#server/session/session.ts';
import { shopOrigin } from '#server/shop-origin.ts';
import type { ConnectionSettings, ExchangeCredentials } from '../contract.ts';
import { actorOf } from './actor-of.ts';
import { settingsVersion } from './settings-version.ts';

type Connection = typeof exchangeConnection.$inferSelect;

export const getConnection: Operation<'officeConnection', Session> = async ({ db }, { params }) => {
  const { connection, settings } = await readConnection(db, params.id);
  return { name: connection.name, settings, version: settingsVersion(settings) };
};

/** Makes a connection with a password of its own. */
export const addOfficeConnection: Operation<'officeConnectionAdd', Session> = async (ctx, { body }) => {
  const { name, ...settings } = body;
  const password = newPassword();
  await addConnection(ctx.db, { name, password, ...storedOf(settings) }, actorOf(ctx));
  return credentialsOf(ctx.env, settings.login, password);
};

/** Throws CONFLICT where somebody has changed the settings since they were shown. */
export const changeOfficeConnection: Operation<'officeConnectionChange', Session> = async (ctx, { params, body }) => {
  const { version, ...settings } = body;
  const shown = await readConnection(ctx.db, params.id);
  const check = (stored: Connection) => {
    const now = settingsOf(stored, stored.sourceId === shown.connection.sourceId ? shown.settings.source : null);
    if (settingsVersion(now) !== version) throw refuse('CONFLICT', 'Подключение уже изменили');
  };
  await changeConnection(ctx.db, params.id, { ...storedOf(settings), check }, actorOf(ctx));
  return {};
};

/** A new password, shown once. The sessions of the connection end. */
export const renewPassword: Operation<'officeConnectionPassword', Session> = async (ctx, { params }) => {
  const { connection } = await readConnection(ctx.db, params.id);
  const password = newPassword();
  await changeConnection(ctx.db, params.id, { password }, actorOf(ctx));
  return credentialsOf(ctx.env, connection.login, password);
};

async function readConnection(db: Db, id: number): Promise<{ connection: Connection; settings: ConnectionSettings }> {
  const [row] = await db
    .select({ connection: exchangeConnection, source: source.name })
    .from(exchangeConnection)
    .leftJoin(source, eq(source.id, exchangeConnection.sourceId))
    .where(eq(exchangeConnection.id, id));
  if (!row) throw notFound('Такого подключения нет');
  return { connection: row.connection, settings: settingsOf(row.connection, row.source) };
}

const flagOf = (isOn: boolean) => (isOn ? 'yes' : 'no');

function settingsOf(connection: Connection, sourceName: string | null): ConnectionSettings {
  const { login, priceType, encoding, ordersFrom, ordersOnly, dryRun, hideLimit, states, active } = connection;
  return {
    login,
    source: sourceName ?? '',
    priceType: priceType ?? '',
    encoding,
    ordersFrom: ordersFrom ?? '',
    ordersOnly: flagOf(ordersOnly),
    dryRun: flagOf(dryRun),
    hideLimit: String(hideLimit),
    states: Object.entries(states)
      .map(([name, status]) => `${name}=${status}`)
      .join('; '),
    active: flagOf(active),
  };
}

/** Throws VALIDATION for names of states that cannot be read. */
function storedOf(settings: ConnectionSettings): StoredSettings & { login: string } {
  const { login, source: sourceName, priceType, encoding, ordersFrom, hideLimit, states } = settings;
  return {
    login,
    source: sourceName === '' ? null : sourceName,
    priceType: priceType === '' ? null : priceType,
    encoding,
    ordersFrom: ordersFrom === '' ? null : ordersFrom,
    ordersOnly: settings.ordersOnly === 'yes',
    dryRun: settings.dryRun === 'yes',
    hideLimit: Number(hideLimit),
    states: readStates(states, (message) => {
      throw refuse('VALIDATION', message, { field: 'states' });
    }),
    active: settings.active === 'yes',
  };
}

function credentialsOf(env: Pick<Env, 'PUBLIC_URL' | 'PORT'>, login: string, password: string): ExchangeCredentials {
  return { address: `${shopOrigin(env)}/1c/exchange/`, login, password };
}
