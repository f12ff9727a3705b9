import { sql } from 'drizzle-orm';
import { source } from '#goods/sources/server/tables.ts';
import type { Db } from '#server/db/index.ts';
import { CatalogueChanges } from '../catalogue-changes.ts';
import { product, productProperty, property, propertyValue } from '../tables.ts';

/** Values of a property by which an accounting system says that goods are not new. */
const NO = ['', '0', '-', '—', 'нет', 'false', 'ложь', 'не новинка'];

/**
 * Decides which goods are new: as an operator has said of the product; else as the property that its source names for
 * this says, where the product has it; else for `days` after they came, but for those of the first day of their source:
 * otherwise a first import would make all goods new. Returns how many have changed; those alone are written.
 */
export async function refreshNewGoods(tx: Db, days: number): Promise<number> {
  // Locked in the order of ids, as imports and editors lock goods
  const { rows } = await tx.execute<{ id: number }>(sql`
    with first as (
      select source_id, min(created_at) + interval '1 day' as over from ${product} group by source_id
    ), wrong as (
      select p.id, wanted.is_new from ${product} p
      join first on first.source_id = p.source_id
      join ${source} s on s.id = p.source_id
      cross join lateral (select coalesce(
        p.new_by_operator,
        case when s.new_property is not null then (
          select bool_or(lower(trim(v.text)) <> all(${sql.param(NO)}::text[]))
          from ${productProperty} l join ${propertyValue} v on v.id = l.value_id
          join ${property} pr on pr.id = v.property_id
          where l.product_id = p.id and pr.source_id = s.id 
            and lower(trim(s.new_property)) in (lower(trim(pr.name)), lower(trim(pr.held #>> '{name,source}')))
        ) end,
        p.created_at > first.over and p.created_at > now() - make_interval(days => ${days}::int)
      ) as is_new) wanted
      where p.is_new <> wanted.is_new
      order by p.id for no key update of p
    )
    update ${product} set is_new = wrong.is_new from wrong where product.id = wrong.id returning product.id`);
  const changes = new CatalogueChanges();
  changes.add(
    'item',
    rows.map(({ id }) => id),
  );
  await changes.publish(tx);
  return rows.length;
}
