import { sql } from 'drizzle-orm';
import { property, propertyValue } from '#goods/products/server/tables.ts';
import type { Db } from '#server/db/index.ts';
import type { ImportRun } from '../import-run.ts';
import { writeBatch } from './write-batch.ts';

/** Beyond these a text property tells goods apart one by one (a code, an address) and is of no use in the filter. */
const MAX_VALUES = 100;
const MAX_VALUE_LENGTH = 60;

/** Properties that speak of the shop's own people and work, or of what is done with a product, not of goods. */
const OF_STAFF = [
  'менеджер|ответственн|комментари|служебн|примечани',
  'выгружа|публиков|показывать|отображать|\\m(на|для) сайта?\\M|\\mобмен с|штрих-?код|\\mкод 1с',
].join('|');

/**
 * Decides by their values which text properties of the source are in the filter, with the run that brings the values as
 * with the one that brings the property; those of the shop's own staff never are, nor
 * those that hold the pack and the minimum, which a row says by itself. What an operator has decided stays.
 */
export async function chooseFilters(db: Db, run: ImportRun): Promise<void> {
  const ofRows = [run.settings.packProperty, run.settings.minimumProperty].flatMap(
    (name) => name?.trim().toLowerCase() ?? [],
  );
  await writeBatch(db, run, async (tx) => {
    const { rows } = await tx.execute(sql`
      with judged as (
        select p.id, p.name !~* ${OF_STAFF} and lower(trim(p.name)) <> all(${sql.param(ofRows)}::text[]) and (p.kind <> 'text' or (
          select count(*) between 1 and ${MAX_VALUES}::int and max(length(text)) <= ${MAX_VALUE_LENGTH}::int
          from ${propertyValue} where property_id = p.id)) as filterable
        from ${property} p
        where p.source_id = ${run.source.id} and p.filterable_by_operator is null and p.external_id is not null
      )
      update ${property} set filterable = judged.filterable from judged
      where property.id = judged.id and property.filterable <> judged.filterable
      returning property.id`);
    if (rows.length > 0) run.changes.addAll();
  });
}
