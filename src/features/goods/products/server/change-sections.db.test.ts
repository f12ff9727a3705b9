import { eq } from 'drizzle-orm';
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { type Db, transaction } from '#server/db/index.ts';
import { testDatabase } from '#server/testing/test-database.ts';
import { holdTransaction } from '#server/testing/hold-transaction.ts';
import { untilWaiting } from '#server/testing/until-waiting.ts';
import { changeSections } from './change-sections.ts';
import { aSection } from './factory.ts';
import { section } from './tables.ts';

let db: Db;

beforeAll(async () => {
  db = (await testDatabase()).db;
});

type Node = { id: number; parentId: number | null; active: boolean };

const SIZE = 7;
/** Changes of a section: another parent (by index; itself and what is below it: none), or another visibility. */
const change = fc.record({
  at: fc.nat(SIZE - 1),
  parent: fc.option(fc.nat(SIZE - 1)),
  active: fc.boolean(),
});

const parentOf = (tree: readonly Node[], node: Node) => tree.find(({ id }) => id === node.parentId);

function isWithin(tree: readonly Node[], node: Node | undefined, above: Node): boolean {
  return node !== undefined && (node.id === above.id || isWithin(tree, parentOf(tree, node), above));
}

const isShown = (tree: readonly Node[], node: Node | undefined): boolean =>
  node === undefined || (node.active && isShown(tree, parentOf(tree, node)));

/** By the definition: all shown sections that a section is above of, itself among them. */
function shownBelow(tree: readonly Node[], above: Node): number[] {
  const below = tree.filter((node) => isShown(tree, node) && isWithin(tree, node, above));
  return below.map(({ id }) => id).toSorted((a, b) => a - b);
}

async function storedBelow(): Promise<Map<number, number[]>> {
  const rows = await db.select({ id: section.id, below: section.shownBelow }).from(section);
  return new Map(rows.map(({ id, below }) => [id, below]));
}

describe('the shown sections below a section', () => {
  it('follow every change of parents and visibility', async () => {
    const made = [];
    for (let n = 0; n < SIZE; n += 1) made.push(await aSection(db));
    const tree: Node[] = made.map(({ id }) => ({ id, parentId: null, active: true }));
    await fc.assert(
      fc.asyncProperty(fc.array(change, { minLength: 1, maxLength: 12 }), async (changes) => {
        for (const { at, parent, active } of changes) {
          const node = tree[at]!;
          const next = parent === null ? null : tree[parent]!;
          node.active = active;
          node.parentId = next === null || isWithin(tree, next, node) ? null : next.id;
          const { id, ...fields } = node;
          await transaction(db, (tx) =>
            changeSections(tx, () => tx.update(section).set(fields).where(eq(section.id, id))),
          );
        }
        const stored = await storedBelow();
        for (const node of tree) expect(stored.get(node.id)).toEqual(shownBelow(tree, node));
      }),
      { numRuns: 25 },
    );
  });

  it('count what two transactions change at the same time', async () => {
    const top = await aSection(db);
    const [left, right] = [await aSection(db), await aSection(db)];
    const move = (tx: Db, id: number) =>
      changeSections(tx, () => tx.update(section).set({ parentId: top.id }).where(eq(section.id, id)));
    const commit = await holdTransaction(db, (tx) => move(tx, left.id));
    const second = transaction(db, (tx) => move(tx, right.id));
    await untilWaiting(db, 1);
    await Promise.all([commit(), second]);
    expect((await storedBelow()).get(top.id)).toEqual([top.id, left.id, right.id]);
  });

  it('are not written where the transaction is undone', async () => {
    const top = await aSection(db);
    const undone = transaction(db, async (tx) => {
      await changeSections(tx, () => tx.update(section).set({ active: false }).where(eq(section.id, top.id)));
      throw new Error('undone');
    });
    await expect(undone).rejects.toThrow('undone');
    expect((await storedBelow()).get(top.id)).toEqual([top.id]);
  });
});
