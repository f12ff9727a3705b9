import { asc, eq, sql } from 'drizzle-orm';
import { z } from 'zod';
import { command, CommandRefusal } from '#server/commands/command.ts';
import { type Db, transaction } from '#server/db/index.ts';
import { recordCatalogueChange } from './record-catalogue-change.ts';
import { property } from './tables.ts';

const name = z.string('укажите название или код свойства').trim().min(1).max(300);

/** Which properties buyers filter by: lists them, takes one out of the filter or into it. Imports keep that. */
export const propertyCommand = command(
  z.discriminatedUnion(
    'action',
    [
      z.object({ action: z.literal('list') }),
      z.object({ action: z.literal('hide'), name }),
      z.object({ action: z.literal('show'), name }),
    ],
    { error: 'нужно list, hide или show' },
  ),
  async ({ database: { db } }, args) => {
    if (args.action === 'list') return listProperties(db);
    const isShown = args.action === 'show';
    const names = await setFilterable(db, args.name, isShown);
    return names.map((changed) => `Свойство «${changed}» ${isShown ? 'есть в фильтре' : 'убрано из фильтра'}`);
  },
);

async function listProperties(db: Db): Promise<string[]> {
  const rows = await db.select().from(property).orderBy(asc(property.name), asc(property.id));
  if (rows.length === 0) return ['Свойств нет'];
  return rows.map(({ code, name: own, filterable, filterableByOperator }) => {
    const decision = filterableByOperator === null ? '' : ', так решил владелец';
    return `${code}\t${own}\t${filterable ? 'в фильтре' : 'не в фильтре'}${decision}`;
  });
}

/** Names of the properties of this name or code, which several sources may have. */
function setFilterable(db: Db, wanted: string, filterable: boolean): Promise<string[]> {
  return transaction(db, async (tx) => {
    const rows = await tx
      .update(property)
      .set({ filterable, filterableByOperator: filterable })
      .where(sql`lower(${property.name}) = lower(${wanted}) or ${eq(property.code, wanted)}`)
      .returning();
    if (rows.length === 0) throw new CommandRefusal(`Свойства «${wanted}» нет: npm run shop -- property list`);
    await recordCatalogueChange(tx, 'all');
    return rows.map((row) => row.name);
  });
}
