import { clockDifferenceSeconds, measureClock } from '#server/clock.ts';
import {
  countMigrations,
  type Database,
  findLostSettings,
  isAuditProtected,
  isOfLaterRelease,
} from '#server/db/index.ts';
import { failure, type Finding, ok, warning } from './finding.ts';

/** Connections of one node with two threads. */
const CONNECTIONS_OF_NODE = 16;

/** The server of the database: version, tables, settings, rights and clock. Changes nothing. */
export async function checkDatabase(database: Database): Promise<Finding[]> {
  const migrations = await checkMigrations(database);
  return [
    await checkVersion(database),
    ...migrations,
    ...(await checkServerSettings(database)),
    // Without tables there is no log
    ...(migrations.some(({ state }) => state === 'ok') ? await checkAudit(database) : []),
    await checkClock(database),
  ];
}

async function checkVersion({ pool, cluster }: Database): Promise<Finding> {
  const { rows } = await pool.query<{ version: string }>(`select current_setting('server_version') as version`);
  return ok(`PostgreSQL ${rows[0]!.version}${cluster === null ? ', сервер из DATABASE_URL' : ', встроенный'}`);
}

async function checkMigrations(database: Database): Promise<Finding[]> {
  const { applied, expected } = await countMigrations(database);
  if (applied === 0) return [warning('В базе ещё нет таблиц магазина', 'Их создаст первый запуск: npm start')];
  if (await isOfLaterRelease(database)) {
    return [failure('Базу обновил более новый выпуск', 'Запускайте тот выпуск: docs/operations.md, «Обновление»')];
  }
  if (applied < expected) {
    return [
      warning(
        `Таблицы старее программы: применено изменений ${applied} из ${expected}`,
        'Сделайте копию и запустите магазин: он обновит таблицы',
      ),
    ];
  }
  return [ok(`Таблицы базы соответствуют программе, изменений: ${applied}`)];
}

async function checkServerSettings(database: Database): Promise<Finding[]> {
  const { rows } = await database.pool.query<{ name: string; setting: string }>(
    `select name, setting from pg_settings
     where name in ('fsync', 'full_page_writes', 'synchronous_commit', 'max_connections', 'default_transaction_read_only')`,
  );
  const settings = Object.fromEntries(rows.map(({ name, setting }) => [name, setting]));
  const lost = await findLostSettings(database);
  const found = [
    ...['fsync', 'full_page_writes', 'synchronous_commit']
      .filter((name) => settings[name] === 'off')
      .map((name) =>
        failure(`PostgreSQL: ${name} = off`, 'Включите: иначе после сбоя пропадут принятые заказы или сломается база'),
      ),
    ...(settings.default_transaction_read_only === 'on'
      ? [failure('База открыта только для чтения', 'Укажите в DATABASE_URL основной сервер, а не копию')]
      : []),
    ...(Number(settings.max_connections) < 2 * CONNECTIONS_OF_NODE
      ? [
          warning(
            `PostgreSQL: max_connections = ${settings.max_connections}`,
            `Одному узлу нужно до ${CONNECTIONS_OF_NODE} соединений, ещё нужны запас и команды`,
          ),
        ]
      : []),
    ...(lost.length > 0
      ? [
          failure(
            `Пулер между магазином и базой теряет настройки: ${lost.join(', ')}`,
            'Задайте их роли магазина: docs/operations.md, «PgBouncer»',
          ),
        ]
      : []),
  ];
  return found.length > 0 ? found : [ok('Настройки PostgreSQL подходят')];
}

async function checkAudit(database: Database): Promise<Finding[]> {
  if (await isAuditProtected(database)) return [ok('Журнал действий защищён от самого магазина')];
  return [
    warning(
      'Магазин может изменить свой журнал действий',
      'Задайте DATABASE_OWNER_URL: docs/operations.md, «Свой сервер»',
    ),
  ];
}

async function checkClock({ db }: Database): Promise<Finding> {
  await measureClock(db);
  const seconds = clockDifferenceSeconds();
  if (seconds === null) return ok('Часы этой машины и базы данных показывают одно время');
  const text = `Часы этой машины ${seconds > 0 ? 'спешат' : 'отстают'} от часов базы на ${Math.abs(seconds)} с`;
  return failure(text, 'Включите синхронизацию времени (timedatectl set-ntp true): узел не выполняет фоновых работ');
}
