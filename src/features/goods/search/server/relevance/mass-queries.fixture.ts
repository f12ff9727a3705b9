import { readFileSync } from 'node:fs';
import type { SearchableGoods } from './searchable-goods.fixture.ts';

/**
 * Things that are not sold, every kind of goods that is, and sizes and features of goods as buyers type them: judged by
 * rules, in mass.
 */
export const massLists = ['not-sold', 'kinds', 'sized', 'features'] as const;
export type MassList = (typeof massLists)[number];

/**
 * A query, and what the first result must be: its kind, and what of the query its name must have; both null where nothing
 * may be shown.
 */
type MassQuery = { catalogue: string; query: string; kind: RegExp | null; also: RegExp | null };

/** Lines of catalogue, query, kind of goods and what else must be in the first result, parted by tabs. */
function readMassQueries(name: MassList): MassQuery[] {
  const text = readFileSync(new URL(`${name}-queries.tsv`, import.meta.url), 'utf8');
  const pattern = (source: string | undefined) => (source === undefined ? null : new RegExp(source, 'i'));
  return text
    .trim()
    .split('\n')
    .map((line) => {
      const [catalogue = '', query = '', kind, also] = line.split('\t');
      return { catalogue, query, kind: pattern(kind), also: pattern(also) };
    });
}

/** The queries of a list whose first result is wrong: for what is not sold, any. */
export function scoreMassList(
  { page, describe }: SearchableGoods,
  catalogue: string,
  name: MassList,
): { count: number; wrong: string[] } {
  const queries = readMassQueries(name).filter((one) => one.catalogue === catalogue);
  const wrong = queries.flatMap(({ query, kind, also }) => {
    const [first] = page(query, 1);
    // A feature may stand in a property or an offer alone
    const more =
      first === undefined || name !== 'features' ? [] : [...first.properties.map(({ text }) => text), first.extra];
    const shown = first === undefined ? '' : [describe(first), ...more].join(' | ');
    const isRight = kind === null ? first === undefined : kind.test(shown) && (also === null || also.test(shown));
    return isRight ? [] : [`${query} → ${first?.name ?? 'nothing'}`];
  });
  return { count: queries.length, wrong };
}
