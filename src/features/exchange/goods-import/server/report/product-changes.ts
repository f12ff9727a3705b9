import { sql } from 'drizzle-orm';
import {
  barcode,
  brand,
  product,
  productProperty,
  productSection,
  property,
  propertyValue,
  section,
} from '#goods/products/server/tables.ts';
import type { Db } from '#server/db/index.ts';
import type { Journal } from './journal.ts';
import { intArray } from '#server/db/recordset.ts';

/** A product as the journal compares it: its fields by the operator's names for them. */
type NamedFields = { id: number; name: string; article: string | null; fields: Record<string, string | null> };

/** Products as they are now. */
export async function readForJournal(tx: Db, ids: readonly number[]): Promise<NamedFields[]> {
  if (ids.length === 0) return [];
  const { rows } = await tx.execute<NamedFields>(sql`
    select p.id, p.name, p.article, jsonb_build_object(
      'Наименование', p.name, 'Артикул', p.article, 'Код', p.shortcode, 'Изготовитель', b.name,
      'Разделы', (select string_agg(s.name, ', ' order by s.name) from ${productSection} l
        join ${section} s on s.id = l.section_id where l.product_id = p.id),
      'Единица', p.unit_base, 'Вторая единица', p.unit_custom || ' × ' || p.ratio,
      'Кратность', p.package_count::text, 'Минимум', p.min_order_count::text, 'Вес, г', p.weight_grams::text,
      'НДС', case when p.vat_code = 'none' then 'без НДС' else coalesce(p.vat_percent || ' %', 'по закону') end,
      'Маркировка', case when p.is_marked then 'да' else 'нет' end,
      'На витрине', case when p.active then 'да' else 'нет' end, 'Описание', p.description,
      'Картинки', (select string_agg(picture->>'standard', ', ') from jsonb_array_elements(p.pictures) picture),
      'Свойства', (select string_agg(pr.name || ': ' || v.text, '; ' order by pr.name, v.text) from ${productProperty} l
        join ${propertyValue} v on v.id = l.value_id join ${property} pr on pr.id = v.property_id
        where l.product_id = p.id),
      'Штрихкоды', (select string_agg(c.value, ', ' order by c.value) from ${barcode} c where c.item_id = p.id)) as fields
    from ${product} p left join ${brand} b on b.id = p.brand_id where p.id = any(${intArray(ids)})`);
  return rows;
}

/** Characters of a value that the journal keeps. */
const MAX_LENGTH = 500;

/** Puts the fields that have changed into the journal with their old and new values. */
export function recordDifferences(
  journal: Journal,
  before: readonly NamedFields[],
  after: readonly NamedFields[],
): void {
  const earlier = new Map(before.map((entry) => [entry.id, entry]));
  for (const { id, name, article, fields } of after) {
    const known = earlier.get(id)?.fields;
    if (!known) continue;
    for (const [field, value] of Object.entries(fields)) {
      if (known[field] === value) continue;
      const values = { before: shortened(known[field] ?? null), after: shortened(value) };
      journal.change({ kind: 'product', itemId: id, name, article, field, ...values });
    }
  }
}

const shortened = (text: string | null) =>
  text !== null && text.length > MAX_LENGTH ? `${text.slice(0, MAX_LENGTH)}…` : text;
