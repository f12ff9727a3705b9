import type pg from 'pg';
import { CommandRefusal } from '#server/commands/command.ts';
import type { Database } from '#server/db/index.ts';
import type { FileStore } from '#server/files/store/file-store.ts';
import { listShopTables, quoted } from './shop-tables.ts';

/** What migrations and the first start of an empty shop write themselves. */
const WRITTEN_BY_START = new Set([
  'alert_progress',
  'appeal_type',
  'city',
  'contact_secret',
  'csrf_token',
  'database_mark',
  'price_rules_version',
  'rate_counter',
  'start_key',
  'static_page',
]);

/** Throws a refusal where the place has data, or a shop is running on it. */
export async function checkEmpty(
  client: pg.PoolClient,
  { owner, pool }: Pick<Database, 'owner' | 'pool'>,
  store: FileStore,
): Promise<void> {
  const { rows } = await client.query<{ count: number }>(
    `select count(*)::int as count from pg_stat_activity where datname = current_database() and application_name like 'optovik%'`,
  );
  if (rows[0]!.count > owner.totalCount + (pool === owner ? 0 : pool.totalCount)) {
    throw new CommandRefusal('На этой базе работает магазин: остановите его и восстановите копию в пустое место');
  }
  for (const { name } of await listShopTables(client)) {
    if (WRITTEN_BY_START.has(name)) continue;
    const { rowCount } = await client.query(`select from ${quoted(name)} limit 1`);
    if (rowCount !== 0) {
      throw new CommandRefusal(
        `Здесь уже есть данные (таблица ${name}): копия восстанавливается только в пустую базу или пустой DATA_DIR`,
      );
    }
  }
  // Under the keys of another shop its files would be replaced
  for await (const { key } of store.list('')) {
    throw new CommandRefusal(`В хранилище FILE_STORE уже есть файлы (${key}): укажите пустую папку или другой путь`);
  }
}
