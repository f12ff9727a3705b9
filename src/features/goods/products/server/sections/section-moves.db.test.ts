import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { beforeAll, expect, it } from 'vitest';
import { type Db, transaction } from '#server/db/index.ts';
import { testDatabase } from '#server/testing/test-database.ts';
import { aSection } from '../factory.ts';
import { section, sectionFormerPath } from '../tables.ts';
import { changeSection } from './change-section.ts';

let db: Db;

beforeAll(async () => {
  ({ db } = await testDatabase());
});

const author = { accountId: null, ip: '' };
const isRefused = (error: unknown) => (error as { isApiError?: boolean }).isApiError === true;

/** Moves a section; a refusal leaves all as it was. */
async function move(id: number, parentId: number | null): Promise<void> {
  await transaction(db, (tx) => changeSection(tx, id, { change: { parentId } }, author)).catch((error: unknown) => {
    if (!isRefused(error)) throw error;
  });
}

const sections = () => db.select().from(section).orderBy(section.id);

it('after any moves each path is that of the place, and each former path leads to a section', async () => {
  const ids: number[] = [];
  // Equal names under different parents
  for (let n = 0; n < 6; n += 1) ids.push((await aSection(db, { name: `Раздел ${n % 2}`, code: `r${n}` })).id);
  const step = fc.record({ at: fc.nat(5), to: fc.option(fc.nat(5)) });
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 10 }), async (steps) => {
      const seen = new Map<string, number>();
      for (const { at, to } of steps) {
        for (const row of await sections()) seen.set(row.path, row.id);
        await move(ids[at]!, to === null ? null : ids[to]!);
        const rows = await sections();
        const byId = new Map(rows.map((row) => [row.id, row]));
        for (const { path, code, parentId } of rows) {
          expect(path).toBe(parentId === null ? code : `${byId.get(parentId)!.path}/${code}`);
        }
        expect(new Set(rows.map(({ path }) => path)).size).toBe(rows.length);
        const former = new Map((await db.select().from(sectionFormerPath)).map((row) => [row.path, row.sectionId]));
        const present = new Set(rows.map(({ path }) => path));
        for (const path of seen.keys()) expect(present.has(path)).not.toBe(former.has(path));
        for (const [path] of former) expect(present.has(path)).toBe(false);
      }
    }),
    { numRuns: 20 },
  );
});

it('two moves that would cross make no circle', async () => {
  for (let round = 0; round < 10; round += 1) {
    const [a, b] = [await aSection(db), await aSection(db)];
    await Promise.all([move(a.id, b.id), move(b.id, a.id)]);
    const { rows } = await db.execute<{ parents: number }>(
      sql`select count(parent_id)::int as parents from section where id in (${a.id}, ${b.id})`,
    );
    expect(rows[0]!.parents).toBe(1);
  }
});
