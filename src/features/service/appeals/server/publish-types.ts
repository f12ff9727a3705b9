import { asc, eq } from 'drizzle-orm';
import type { Db } from '#server/db/index.ts';
import type { PublishedChange } from '#shared/published-change.ts';
import { replaceAnswers, type ThemeAnswer } from './save-theme.ts';
import { appealType } from './tables.ts';

/** Absent `answers` stay as they are. */
type NewType = { code: string; name: string; answers?: readonly ThemeAnswer[] | undefined };

/** Offers these themes in this order and no others; appeals keep theirs. Call it in a transaction. */
export async function publishTypes(tx: Db, types: readonly NewType[]): Promise<PublishedChange[]> {
  const rows = await tx.select().from(appealType).orderBy(asc(appealType.sort), asc(appealType.id)).for('update');
  const known = new Map(rows.map((row) => [row.code, row]));
  const changes: PublishedChange[] = [];
  const codes = types.map(({ code }) => code);
  const present = rows.filter((row) => row.active && codes.includes(row.code)).map((row) => row.code);
  const isInOrder = present.join() === codes.join();
  for (const [index, { code, name, answers }] of types.entries()) {
    const row = known.get(code);
    const sort = row && isInOrder ? row.sort : index + 1;
    const set = { name, sort, active: true, officeSavedAt: null };
    known.delete(code);
    const [added] = row
      ? [row]
      : await tx
          .insert(appealType)
          .values({ code, ...set })
          .returning();
    const { id, version } = added!;
    const withAnswers = answers !== undefined && (await replaceAnswers(tx, id, answers));
    const isSame = row?.active && row.name === name && row.sort === sort && !withAnswers;
    if (row) {
      await tx
        .update(appealType)
        .set({ ...set, version: isSame ? version : version + 1 })
        .where(eq(appealType.id, id));
    }
    if (isSame) continue;
    changes.push({ kind: row?.active ? 'changed' : 'added', name, overOffice: row?.officeSavedAt != null });
  }
  for (const { id, name, active, version, officeSavedAt } of known.values()) {
    if (!active) continue;
    await tx
      .update(appealType)
      .set({ active: false, version: version + 1, officeSavedAt: null })
      .where(eq(appealType.id, id));
    changes.push({ kind: 'withdrawn', name, overOffice: officeSavedAt !== null });
  }
  return changes;
}
