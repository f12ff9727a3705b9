import { type SQL, sql, type SQLWrapper } from 'drizzle-orm';

/** What a list is sorted by before the id, never null, and the type that a key is compared as. */
export interface KeysetSort {
  key: SQL;
  type: SQL;
}

interface Sort<Name extends string> {
  sort: Name;
  dir: 'asc' | 'desc';
}

/** The pages of a list by key: rows in the order of a sort, rows of one key by their ids. */
export function keyset<Name extends string>(sorts: Record<Name, KeysetSort>, id: SQLWrapper) {
  return {
    /** The key of a row as text, for `keyOf`. */
    keyText: ({ sort }: Pick<Sort<Name>, 'sort'>): SQL<string> => sql<string>`${sorts[sort].key}::text`,

    inOrder: ({ sort, dir }: Sort<Name>): SQL[] =>
      dir === 'desc' ? [sql`${sorts[sort].key} desc`, sql`${id} desc`] : [sql`${sorts[sort].key} asc`, sql`${id} asc`],

    /** The key of the page after a row, as the address carries it. */
    keyOf: ({ sort, dir }: Sort<Name>, row: { key: string; id: number }): string =>
      Buffer.from(JSON.stringify([sort, dir, row.key, row.id])).toString('base64url'),

    /** The rows after a key; undefined: the key is none of this order, so the list begins. */
    afterKey: ({ sort, dir }: Sort<Name>, after: string | undefined): SQL | undefined => {
      const [ofSort, ofDir, value, last] = partsOf(after);
      if (ofSort !== sort || ofDir !== dir || typeof value !== 'string' || !Number.isInteger(last)) return undefined;
      const { key, type } = sorts[sort];
      const sign = dir === 'desc' ? sql`<` : sql`>`;
      return sql`(${key}, ${id}) ${sign} (${value}::${type}, ${last}::int)`;
    },
  };
}

function partsOf(after: string | undefined): unknown[] {
  if (after === undefined) return [];
  try {
    const parts: unknown = JSON.parse(Buffer.from(after, 'base64url').toString());
    return Array.isArray(parts) ? parts : [];
  } catch {
    return [];
  }
}
