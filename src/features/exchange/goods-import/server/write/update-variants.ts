import { sql } from 'drizzle-orm';
import { type Difference, type Held, type Json, takeImported } from '#goods/products/server/index.ts';
import { offer } from '#goods/products/server/tables.ts';
import type { Db } from '#server/db/index.ts';
import { intArray, recordset } from '#server/db/recordset.ts';
import type { ImportRun } from '../import-run.ts';
import type { OfferRow } from '../match/offer-row.ts';
import { articleOf } from '../match/product-row.ts';
import { newDifferences } from '../report/record-kept.ts';

/** A variant that the shop has; `held`: what of it was set by hand. */
export type KnownVariant = Omit<OfferRow, 'article_normalised'> & { id: number; held: Held };

export const variantColumns = sql`o.id, o.product_id, o.external_id, o.name, o.article, o."values", o.active, o.held`;

/** The variant as if nothing of it was set by hand: a file is compared with that. */
export function bySource(variant: KnownVariant): KnownVariant {
  const sources = Object.entries(variant.held).map(([field, { source }]) => [field, source]);
  return { ...variant, ...(Object.fromEntries(sources) as Partial<KnownVariant>) };
}

/** What of a variant files describe. */
type Described = Pick<OfferRow, 'name' | 'article' | 'values' | 'active'>;
const describedOf = ({ name, article, values, active }: Described): Described => ({ name, article, values, active });

/** What a record leaves out is as it was. */
const statedOf = ({ name, article, values, active }: OfferRow): Partial<Described> => ({
  name,
  active,
  ...(article !== null && { article }),
  ...(values.length > 0 && { values }),
});

/** Whether a record states something else than the source has said before. */
export function isChanged(row: OfferRow, before: KnownVariant): boolean {
  const content = (values: OfferRow['values']) =>
    JSON.stringify(values.map(({ code, name, value }) => [code, name, value]));
  return (
    row.name !== before.name ||
    row.active !== before.active ||
    (row.article !== null && row.article !== before.article) ||
    (row.values.length > 0 && content(row.values) !== content(before.values))
  );
}

/** Writes changed variants, by their ids. What was set by hand stays; `held` gets the value of the file. */
export async function updateVariants(tx: Db, run: ImportRun, updated: ReadonlyMap<number, OfferRow>): Promise<void> {
  if (updated.size === 0) return;
  const { rows: stored } = await tx.execute<KnownVariant>(sql`
    select ${variantColumns} from ${offer} o where id = any(${intArray(updated.keys())}) order by id for no key update`);
  const rows = stored.map((before) => {
    const { id, held } = before;
    const taken = takeImported(describedOf(before), held, statedOf(updated.get(id)!));
    const after = { ...describedOf(before), ...taken.values } as Described;
    const { name, article } = after;
    for (const difference of newDifferences(held, taken.kept)) {
      run.journal.change({ kind: 'held', itemId: id, name, article, ...textOf(difference) });
    }
    recordChange(run, before, after);
    return { id, ...after, article_normalised: articleOf(article), held: taken.held };
  });
  const columns =
    'id int, name text, active boolean, article text, article_normalised text, "values" jsonb, held jsonb';
  await tx.execute(sql`
    update ${offer} o set
      name = r.name, active = r.active, article = r.article, article_normalised = r.article_normalised,
      "values" = r."values", held = r.held
    from ${recordset(rows, 'r', columns)} where o.id = r.id`);
}

/** A difference in the words of the journal. */
function textOf({ field, ours, theirs }: Difference): { field: string; before: string | null; after: string | null } {
  const name = NAMES[field as keyof Described];
  const say = (value: Json) => namedFields({ name: '', article: null, values: [], active: true, [field]: value })[name];
  return { field: name, before: say(ours), after: say(theirs) };
}

/** The fields that change, with their old and new values. */
function recordChange({ journal }: ImportRun, before: KnownVariant, after: Described): void {
  const [earlier, later] = [namedFields(before), namedFields(after)];
  for (const field of Object.keys(earlier) as (keyof typeof earlier)[]) {
    if (earlier[field] === later[field]) continue;
    const change = { field, before: earlier[field], after: later[field] };
    journal.change({ kind: 'product', itemId: before.id, name: after.name, article: after.article, ...change });
  }
}

const NAMES = {
  name: 'Наименование',
  article: 'Артикул',
  values: 'Характеристики',
  active: 'На витрине',
} as const satisfies Record<keyof Described, string>;

const namedFields = ({ name, article, values, active }: Described) => ({
  [NAMES.name]: name,
  [NAMES.article]: article,
  [NAMES.values]: values.map((value) => `${value.name}: ${value.value}`).join('; '),
  [NAMES.active]: active ? 'да' : 'нет',
});
