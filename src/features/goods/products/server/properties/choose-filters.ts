import { asc, sql } from 'drizzle-orm';
import { source } from '#goods/sources/server/tables.ts';
import type { Db } from '#server/db/index.ts';
import { recordCatalogueChange } from '../record-catalogue-change.ts';

/** Beyond these a text property tells goods apart one by one (a code, an address) and is of no use in the filter. */
const MAX_VALUES = 100;
const MAX_VALUE_LENGTH = 60;

/** Properties that speak of the shop's own people and work, or of what is done with a product, not of goods. */
const OF_STAFF = [
  'менеджер|ответственн|комментари|служебн|примечани',
  'выгружа|публиков|показывать|отображать|\\m(на|для) сайта?\\M|\\mобмен с|штрих-?код|\\mкод 1с',
].join('|');

/**
 * Decides by names and values which properties of a source are in the filter, and which are shown on the page of a product:
 * those of the shop's own staff are neither, nor those that give goods their pack, minimum, links or badge of new goods,
 * which the page shows by itself. What an operator has decided stays. Returns whether anything changed.
 */
export async function chooseFilters(tx: Db, sourceId: number): Promise<boolean> {
  const { rows } = await tx.execute(sql`
    with named as (
      select p.id, p.kind, imported.name ~* ${OF_STAFF} or exists (
        select from unnest(array[s.pack_property, s.minimum_property, s.new_property]
          || array(select value from jsonb_each_text(s.link_properties))) as used (name)
        where lower(trim(used.name)) in (lower(trim(p.name)), lower(trim(imported.name)))
          or used.name = p.external_id) as is_own
      from property p
      join source s on s.id = p.source_id
      cross join lateral (select coalesce(p.held #>> '{name,source}', p.name) as name) as imported (name)
      where p.source_id = ${sourceId} and p.external_id is not null
    ), judged as (
      select id, not is_own as is_shown, not is_own and (kind <> 'text' or (
        select count(*) between 1 and ${MAX_VALUES}::int and max(length(text)) <= ${MAX_VALUE_LENGTH}::int
        from property_value where property_id = named.id)) as is_filterable
      from named
    ), decided as (
      select p.id,
        case when p.filterable_by_operator is null then judged.is_filterable else p.filterable end as filterable,
        case when p.held ? 'isShown' then p.is_shown else judged.is_shown end as is_shown,
        case when p.held ? 'isShown'
          then jsonb_set(p.held, '{isShown,source}', to_jsonb(judged.is_shown)) else p.held end as held
      from property p join judged on judged.id = p.id
    )
    update property
    set filterable = decided.filterable, is_shown = decided.is_shown, held = decided.held
    from decided
    where property.id = decided.id and (property.filterable, property.is_shown, property.held)
      is distinct from (decided.filterable, decided.is_shown, decided.held)
    returning property.id`);
  return rows.length > 0;
}

/** The same for all sources. */
export async function chooseAllFilters(tx: Db): Promise<void> {
  let isChanged = false;
  for (const { id } of await tx.select({ id: source.id }).from(source).orderBy(asc(source.id))) {
    if (await chooseFilters(tx, id)) isChanged = true;
  }
  if (isChanged) await recordCatalogueChange(tx, 'all');
}
