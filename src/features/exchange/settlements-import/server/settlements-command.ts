import { asc, sql } from 'drizzle-orm';
import { z } from 'zod';
import { exchangeConnection } from '#exchange/connections/server/tables.ts';
import { withImportLock } from '#exchange/goods-import/server/index.ts';
import { command, CommandRefusal } from '#server/commands/command.ts';
import type { Db } from '#server/db/index.ts';
import { importSettlements, type SettlementsProgress } from './import-settlements.ts';
import { hasRefusals, settlementsReport } from './settlements-report.ts';
import type { Ledger } from './settlements-run.ts';

const notHere = z.undefined('этот ключ — для файлов товаров');

const args = z.object({
  files: z.array(z.object({ path: z.string().max(4096), name: z.string().max(4096) })).max(100),
  exchange: z.string().trim().min(1).max(200).optional(),
  older: z.boolean().optional(),
  dryRun: z.boolean().default(false),
  source: notHere,
  priceType: notHere,
  packProperty: notHere,
  minimumProperty: notHere,
  newProperty: notHere,
  requisites: notHere,
  separate: notHere,
  absentStock: notHere,
  columns: notHere,
  confirmColumns: notHere,
  currency: notHere,
  vat: notHere,
  priceUnit: notHere,
  availableQuantity: notHere,
});

const STAGES: Record<SettlementsProgress['stage'], string> = { check: 'Проверка', load: 'Загрузка' };

/** Files of settlements into the shop, one after the other: see docs/exchange-1c.md. */
export const settlementsCommand = command(
  args,
  async ({ database, env, now, onProgress, onPartly, signal }, { files, exchange, older, dryRun }) => {
    const { db } = database;
    const ledger = await findLedger(db, exchange);
    const lines: string[] = [];
    const importAll = async () => {
      for (const file of files) {
        const run = await importSettlements(db, file, {
          ledger,
          now: now(),
          timeZone: env.TZ_SHOP,
          isDryRun: dryRun,
          isOlderTaken: older,
          signal,
          onProgress: ({ stage, done, total }) => onProgress({ label: STAGES[stage], done, total }),
        });
        lines.push(...settlementsReport(run, env.TZ_SHOP));
        if (hasRefusals(run)) onPartly?.();
      }
    };
    await (dryRun ? importAll() : withImportLock(database, importAll));
    return lines;
  },
);

/** The connection that is named, or the only one; without any the files find companies by their tax numbers alone. */
async function findLedger(db: Db, wanted: string | undefined): Promise<Ledger> {
  const connections = await db
    .select({
      connectionId: exchangeConnection.id,
      sourceId: exchangeConnection.sourceId,
      name: exchangeConnection.name,
    })
    .from(exchangeConnection)
    .where(wanted === undefined ? undefined : sql`lower(${exchangeConnection.name}) = lower(${wanted})`)
    .orderBy(asc(exchangeConnection.id))
    .limit(10);
  const [only, ...others] = connections;
  if (wanted !== undefined && !only) {
    throw new CommandRefusal(`Подключения «${wanted}» нет: npm run shop -- exchange list`);
  }
  if (others.length > 0) {
    const names = connections.map(({ name }) => `«${name}»`).join(', ');
    throw new CommandRefusal(`Подключений несколько, укажите --exchange=ИМЯ: ${names}`);
  }
  return only ? { connectionId: only.connectionId, sourceId: only.sourceId } : null;
}
