import { writeAudit } from '#identity/audit/server/index.ts';
import { forgetReported } from '#goods/alerts/server/index.ts';
import { command } from '#server/commands/command.ts';
import { type Db, transaction } from '#server/db/index.ts';
import { sendUnsentAgain } from '#server/delivery/index.ts';
import { siteState } from '#server/tables.ts';
import { z } from 'zod';
import { type Author, lockSite } from './site-row.ts';

/**
 * Makes a copy the shop: its letters, exchange and schedules go on. What waited is queued again, as the queue of letters and
 * the server's snapshots are of the server that the copy was made on. Returns whether it was a copy.
 */
export async function confirmShop(tx: Db, { by, ip = '' }: Author): Promise<boolean> {
  const { copySince } = await lockSite(tx);
  if (copySince === null) return false;
  await tx.update(siteState).set({ copySince: null });
  await sendUnsentAgain(tx);
  await forgetReported(tx);
  await writeAudit(tx, {
    action: 'shop.confirm',
    ip,
    ...(by !== undefined && { actorAccountId: by }),
    details: { copySince: copySince.toISOString(), ...(by === undefined && { by: 'operator' }) },
  });
  return true;
}

/** The operator says that a copy is the shop. */
export const confirmShopCommand = command(z.object({}), async ({ database }) => {
  const wasCopy = await transaction(database.db, (tx) => confirmShop(tx, {}));
  return [
    wasCopy
      ? 'Это теперь магазин: письма, SMS, обмен и расписания работают снова'
      : 'Это и так магазин, а не копия: ничего не изменилось',
  ];
});
