import { desc, eq } from 'drizzle-orm';
import { auditLog } from '#identity/audit/server/tables.ts';
import { currentTime } from '#server/clock.ts';
import type { Db } from '#server/db/index.ts';
import type { Env } from '#server/env.ts';
import { getSiteState } from '#server/session/site-state.ts';
import { formatDateTime } from '#shared/dates.ts';
import { type Finding, ok, warning } from './finding.ts';

const MAX_AGE_HOURS = 48;

const REMEDY = 'Сделайте копию: npm run shop -- backup ПАПКА; каждую ночь — deploy/optovik-backup.timer';

/** How old the last backup is, and whether this is the shop or a copy of it. */
export async function checkCopies(db: Db, { TZ_SHOP }: Env): Promise<Finding[]> {
  const { copySince } = await getSiteState(db);
  const copy =
    copySince === null
      ? []
      : [
          warning(
            `Это копия магазина с ${formatDateTime(copySince, TZ_SHOP)}: письма, SMS, обмен и расписания стоят`,
            'Если это сам магазин: npm run shop -- confirm-shop',
          ),
        ];
  return [...copy, await checkAge(db, TZ_SHOP)];
}

async function checkAge(db: Db, timeZone: string): Promise<Finding> {
  const [last] = await db
    .select({ at: auditLog.at })
    .from(auditLog)
    .where(eq(auditLog.action, 'shop.backup'))
    .orderBy(desc(auditLog.at))
    .limit(1);
  if (!last) return warning('Магазин ещё не делал копии своей командой', REMEDY);
  const hours = Math.floor((currentTime().getTime() - last.at.getTime()) / 3_600_000);
  const text = `Последняя копия сделана ${formatDateTime(last.at, timeZone)}`;
  return hours >= MAX_AGE_HOURS ? warning(`${text}, ${Math.floor(hours / 24)} дн. назад`, REMEDY) : ok(text);
}
