import { Column, type GetColumnData, is, type SQL, sql } from 'drizzle-orm';

type Columns = { readonly [name: string]: Column | Columns };

type NamedApart<C extends Columns> = {
  [K in keyof C]: C[K] extends Column
    ? SQL.Aliased<GetColumnData<C[K]>>
    : C[K] extends Columns
      ? NamedApart<C[K]>
      : never;
};

/**
 * Columns of several tables under names of their own, so that a subquery can select them: `{ company: { id } }` is
 * `company_id`. Unlike columns, those of a table that is joined on the left are null one by one.
 */
export function namedApart<C extends Columns>(columns: C, prefix = ''): NamedApart<C> {
  const named = Object.entries(columns).map(([key, column]) => {
    const name = `${prefix}${key}`;
    return [key, is(column, Column) ? sql`${column}`.mapWith(column).as(name) : namedApart(column, `${name}_`)];
  });
  return Object.fromEntries(named) as NamedApart<C>;
}
