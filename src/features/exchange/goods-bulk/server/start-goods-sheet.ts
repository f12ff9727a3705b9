import { startWork } from '#exchange/uploads/server/index.ts';
import { writeAudit } from '#identity/audit/server/index.ts';
import type { Db } from '#server/db/index.ts';
import type { SheetOptions } from './sheet/make-sheet.ts';

/** Asks for the sheet of goods; the work makes it in the background. Throws LIMIT. */
export async function startGoodsSheet(
  db: Db,
  options: SheetOptions,
  { accountId, ip }: { accountId: number; ip: string },
): Promise<number> {
  const id = await startWork(db, { accountId, kind: 'sheetOut', options });
  const goods = options.ids?.length ?? 'все';
  await writeAudit(db, {
    action: 'goods.export',
    actorAccountId: accountId,
    object: String(id),
    ip,
    details: { goods },
  });
  return id;
}
