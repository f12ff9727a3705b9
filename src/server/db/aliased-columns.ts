import { Column, type GetColumnData, is, type SQL, sql } from 'drizzle-orm';

type Columns = { readonly [name: string]: Column | Columns };

type AliasedColumns<C extends Columns> = {
  [K in keyof C]: C[K] extends Column
    ? SQL.Aliased<GetColumnData<C[K]>>
    : C[K] extends Columns
      ? AliasedColumns<C[K]>
      : never;
};

/**
 * Columns of several tables under aliases, so that a subquery can select them: `{ company: { id } }` becomes `company_id`.
 * Unlike a selection of columns, those of a left-joined table are null one by one.
 */
export function aliasedColumns<C extends Columns>(columns: C, prefix = ''): AliasedColumns<C> {
  const named = Object.entries(columns).map(([key, column]) => {
    const name = `${prefix}${key}`;
    return [key, is(column, Column) ? sql`${column}`.mapWith(column).as(name) : aliasedColumns(column, `${name}_`)];
  });
  return Object.fromEntries(named) as AliasedColumns<C>;
}
