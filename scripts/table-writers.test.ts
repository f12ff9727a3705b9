import { join } from 'node:path';
import { expect, it } from 'vitest';
import { findForeignWrites, findUnwritten, type ForeignWrite } from './table-writers.ts';

const ROOT = join(import.meta.dirname, '..');
const writes = findForeignWrites(ROOT);

/** Who writes tables of others: files by the beginning of their path below `src`, the owners of the tables. */
const exceptions: readonly { files: string; owners: RegExp; because: string }[] = [
  { files: 'features/identity/', owners: /^identity\/accounts$/, because: 'the layer has these tables in common' },
  {
    files: 'features/identity/second-factor/',
    owners: /^identity\/session$/,
    because: 'a login waits for its second step',
  },
  {
    files: 'features/goods/alerts/',
    owners: /^goods\/saved-products$/,
    because: 'it moves the prices that were reported',
  },
  { files: 'features/exchange/goods-import/', owners: /^goods\//, because: 'the import of goods' },
  {
    files: 'features/exchange/connections/',
    owners: /^goods\/sources$/,
    because: 'a connection may name a new source',
  },
  {
    files: 'features/exchange/settlements-import/',
    owners: /^(ordering\/finance|identity\/accounts|exchange\/goods-import)$/,
    because: 'the import of settlements, which keeps its runs in the journal of imports',
  },
  {
    files: 'features/exchange/',
    owners: /^exchange\/(connections|orders-out)$/,
    because: 'what a connection did and knows',
  },
  { files: 'features/', owners: /^server$/, because: 'tables of the platform are for all' },
  { files: 'shop/erase-person', owners: /./, because: 'the erasure of a person' },
];

const isException = ({ file, owner }: ForeignWrite) =>
  exceptions.some(({ files, owners }) => file.startsWith(files) && owners.test(owner));

it('only the owner of a table writes it, but for the listed exceptions', () => {
  expect(writes.filter((write) => !isException(write))).toEqual([]);
});

it('each exception to the owner of a table is needed', () => {
  for (const { files, owners, because } of exceptions) {
    expect(
      writes.some(({ file, owner }) => file.startsWith(files) && owners.test(owner)),
      `${files}: ${because}`,
    ).toBe(true);
  }
});

/** What no code of the shop fills. */
const unwritten: Readonly<Record<string, string>> = {
  'discount.companyId':
    'prices of one company come from its agreement; the column is read for shops that fill it themselves',
  priceRulesVersion: 'triggers write it',
  vatRate: 'the rates of the law hold where the table has none',
  'catalogueChange.seq': 'the database counts',
  'catalogueChange.writtenBy': 'the database fills it',
};

it('all that a page shows of goods, papers and content is filled by the shop itself, not by its demo alone', () => {
  expect(findUnwritten(ROOT, /^goods\/|^service\/content$/)).toEqual(Object.keys(unwritten));
});
