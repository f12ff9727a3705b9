import { asc, eq, sql } from 'drizzle-orm';
import type { Db } from '#server/db/index.ts';
import { notFound, refuse } from '#server/errors.ts';
import { slug } from '#shared/slug.ts';
import { appealType, themeAnswer } from './tables.ts';

/** Themes that the shop itself opens appeals with. */
export const REQUIRED_TYPES: readonly string[] = ['order', 'personal-data', 'company'];

export type ThemeAnswer = { title: string; text: string };

/** `place` is that among the themes that may be chosen, from 1. */
type ThemeState = { name: string; active: boolean; place: number; answers: readonly ThemeAnswer[] };

/**
 * Saves a theme of appeals with the answers that all staff share, and returns its id. Throws NOT_FOUND, CONFLICT, and
 * NOT_ALLOWED where the shop itself needs a theme that would go. Part of the caller's transaction.
 */
export async function saveTheme(
  tx: Db,
  { id, version, at }: { id: number | null; version: number; at: Date },
  { name, active, place, answers }: ThemeState,
): Promise<number> {
  await tx.execute(sql`lock table ${appealType} in share row exclusive mode`);
  const rows = await listAll(tx);
  const row = rows.find((one) => one.id === id);
  if (id !== null && !row) throw notFound('Такой темы нет');
  if (row && row.version !== version) throw refuse('CONFLICT', 'Эту тему уже изменил другой сотрудник');
  if (row && !active && REQUIRED_TYPES.includes(row.code)) {
    throw refuse('NOT_ALLOWED', 'Эту тему создаёт сам магазин: её можно переименовать, но не снять');
  }
  const values = { name, active, version: version + 1, officeSavedAt: at };
  let saved = id;
  if (row) await tx.update(appealType).set(values).where(eq(appealType.id, row.id));
  else {
    const code = slug(name, new Set(rows.map((one) => one.code))).replace(/^(?=\d)/, 'tema-');
    const [added] = await tx
      .insert(appealType)
      .values({ ...values, code })
      .returning({ id: appealType.id });
    saved = added!.id;
  }
  await replaceAnswers(tx, saved!, answers);
  await arrange(tx, saved!, place);
  return saved!;
}

const listAll = (tx: Db) => tx.select().from(appealType).orderBy(asc(appealType.sort), asc(appealType.id));

/** Moves a theme to a place, and numbers those that may be chosen through, as a folder does. */
async function arrange(tx: Db, id: number, place: number): Promise<void> {
  const rows = (await listAll(tx)).filter((row) => row.active || row.id === id);
  const moved = rows.find((row) => row.id === id)!;
  const others = rows.filter((row) => row !== moved);
  const ordered = others.toSpliced(place - 1, 0, moved).filter((row) => row.active);
  for (const [index, row] of ordered.entries()) {
    if (row.sort !== index + 1)
      await tx
        .update(appealType)
        .set({ sort: index + 1 })
        .where(eq(appealType.id, row.id));
  }
}

/** Writes the answers of a theme where they are others. */
export async function replaceAnswers(tx: Db, typeId: number, answers: readonly ThemeAnswer[]): Promise<boolean> {
  const present = (await listAnswers(tx)).filter((one) => one.typeId === typeId);
  const textOf = (list: readonly ThemeAnswer[]) => JSON.stringify(list.map(({ title, text }) => [title, text]));
  if (textOf(present) === textOf(answers)) return false;
  await tx.delete(themeAnswer).where(eq(themeAnswer.typeId, typeId));
  const rows = answers.map(({ title, text }, sort) => ({ typeId, title, text, sort }));
  if (rows.length > 0) await tx.insert(themeAnswer).values(rows);
  return true;
}

/** The answers of all themes, in their order. */
export const listAnswers = (db: Db) =>
  db.select().from(themeAnswer).orderBy(asc(themeAnswer.typeId), asc(themeAnswer.sort), asc(themeAnswer.id));
