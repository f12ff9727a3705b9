import { basename } from 'node:path';
import { sql } from 'drizzle-orm';
import { RefusedFile } from '#exchange/commerceml/server/index.ts';
import { textArray } from '#server/db/recordset.ts';
import { companyExport } from '#exchange/orders-out/server/tables.ts';
import { company } from '#identity/accounts/server/tables.ts';
import type { Db } from '#server/db/index.ts';
import { formatDateTime } from '#shared/dates.ts';
import type { SettlementsFile, SettlementsSummary } from './inspect-settlements.ts';
import type { Ledger } from './settlements-run.ts';

/** Throws RefusedFile where the shop has something newer of a company of the file. */
export async function checkSettlementsAge(
  db: Db,
  { name }: SettlementsFile,
  { head: { formedAt }, companyIds, companiesOfInn }: SettlementsSummary,
  { ledger, timeZone }: { ledger: Ledger; timeZone: string },
): Promise<void> {
  const { rows } = await db.execute<{ name: string; at: Date }>(sql`
    select name, updated_from_ledger_at as at from ${company}
    where updated_from_ledger_at > ${formedAt.toISOString()} and (
      inn = any(${textArray(companiesOfInn.keys())}) or id in (
        select company_id from ${companyExport}
        where connection_id = ${ledger?.connectionId ?? 0} and learnt_id = any(${textArray(companyIds)})))
    order by updated_from_ledger_at desc limit 1`);
  const [newer] = rows;
  if (!newer) return;
  const at = (moment: Date) => formatDateTime(moment, timeZone);
  throw new RefusedFile(
    `${basename(name)}: данные на ${at(formedAt)}, а в магазине уже на ${at(new Date(newer.at))} («${newer.name}»); вернуть прежние: npm run import -- ФАЙЛ --older (файл, который прислала 1С, сохраняет npm run shop -- exchange file НОМЕР)`,
  );
}
