import { asc, sql } from 'drizzle-orm';
import { z } from 'zod';
import { command, CommandRefusal } from '#server/commands/command.ts';
import type { Db } from '#server/db/index.ts';
import { formatDateTime } from '#shared/dates.ts';
import { columnLetters, ROLES } from './price-list-layout.ts';
import { priceListLayout } from './tables.ts';
import type { Answer } from './terms/price-terms.ts';
import { optionOf } from './terms/read-answers.ts';
import { columnText } from './terms/terms-text.ts';

type Layout = typeof priceListLayout.$inferSelect;

const text = z.string().trim().min(1).max(300);

/** What the operator has confirmed and answered for price lists: shows it, and takes it back. */
export const priceListCommand = command(
  z.discriminatedUnion(
    'action',
    [
      z.object({ action: z.literal('list'), source: text.optional() }),
      z.object({
        action: z.literal('forget'),
        which: z.string('укажите прайс-лист или источник').trim().min(1).max(300),
      }),
    ],
    { error: 'нужно list или forget' },
  ),
  async ({ database: { db }, env }, args) =>
    args.action === 'list' ? list(db, args.source, env.TZ_SHOP) : forget(db, args.which),
);

/** What a confirmation is called by: the beginning of the hash of its headings. */
const NAME_LENGTH = 6;

const nameOf = ({ signature }: Layout) => signature.slice(0, NAME_LENGTH);

async function list(db: Db, source: string | undefined, timeZone: string): Promise<string[]> {
  const shown = await db
    .select()
    .from(priceListLayout)
    .where(source === undefined ? undefined : sql`lower(${priceListLayout.sourceName}) = lower(${source})`)
    .orderBy(asc(priceListLayout.sourceName), asc(priceListLayout.confirmedAt));
  if (shown.length === 0) return ['Подтверждённых прайс-листов нет'];
  return shown.flatMap((layout) => [
    `${nameOf(layout)}  «${layout.sourceName}», подтверждён ${formatDateTime(layout.confirmedAt, timeZone)}`,
    ...layout.sheets.map(({ sheet, columns }) => {
      const place = sheet === '' ? '' : `лист «${sheet}»: `;
      return `    ${place}${columns.map((column) => `${ROLE_NAMES.get(column.role)!} — ${columnText(column)}`).join(', ')}`;
    }),
    ...layout.answers.map((answer) => `    ответ: ${answerText(answer)}`),
  ]);
}

const ROLE_NAMES = new Map(Object.entries(ROLES).map(([name, role]) => [role, name] as const));

const answerText = ({ sheet, column, aspect, value }: Answer) =>
  `${optionOf(aspect)}="${columnLetters(column)}=${value}"${sheet === '' ? '' : `, лист «${sheet}»`}`;

async function forget(db: Db, which: string): Promise<string[]> {
  const gone = await db
    .delete(priceListLayout)
    .where(
      sql`lower(${priceListLayout.sourceName}) = lower(${which})
        or left(${priceListLayout.signature}, ${NAME_LENGTH}) = ${which}`,
    )
    .returning();
  if (gone.length === 0) throw new CommandRefusal(`Прайс-листа «${which}» нет: npm run shop -- price-list`);
  return gone.map(
    (layout) => `${nameOf(layout)} «${layout.sourceName}» забыт: следующий такой список спросит о столбцах и ценах`,
  );
}
