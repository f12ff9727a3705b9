import { eq } from 'drizzle-orm';
import type { Db } from '#server/db/index.ts';
import type { PublishedChange } from '#shared/published-change.ts';
import { appealType } from './tables.ts';

/** Themes that the shop itself opens appeals with. */
export const REQUIRED_TYPES: readonly string[] = ['order', 'personal-data', 'company'];

/** Offers these themes in this order and no others; appeals keep theirs. Call it in a transaction. */
export async function publishTypes(
  tx: Db,
  types: readonly { code: string; name: string }[],
): Promise<PublishedChange[]> {
  const known = new Map((await tx.select().from(appealType).for('update')).map((row) => [row.code, row]));
  const changes: PublishedChange[] = [];
  for (const [index, { code, name }] of types.entries()) {
    const set = { name, sort: index + 1, active: true };
    const row = known.get(code);
    known.delete(code);
    if (!row) await tx.insert(appealType).values({ code, ...set });
    else if (row.active && row.name === name && row.sort === set.sort) continue;
    else await tx.update(appealType).set(set).where(eq(appealType.id, row.id));
    changes.push({ kind: row?.active ? 'changed' : 'added', name });
  }
  for (const { id, name, active } of known.values()) {
    if (!active) continue;
    await tx.update(appealType).set({ active: false }).where(eq(appealType.id, id));
    changes.push({ kind: 'withdrawn', name });
  }
  return changes;
}
