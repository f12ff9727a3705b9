import { isDeepStrictEqual } from 'node:util';
import { and, desc, eq } from 'drizzle-orm';
import { account } from '#identity/accounts/server/tables.ts';
import type { Db } from '#server/db/index.ts';
import { contentVersion } from './tables.ts';

type Subject = (typeof contentVersion.$inferSelect)['subject'];
/** A text by its kind and its code. */
export type VersionOf = { subject: Subject; key: string };

/** Who saves, and when; `accountId` is null for a folder and a command. */
export type Editor = { accountId: number | null; at: Date };

/** Versions of a text that are listed. */
const SHOWN_VERSIONS = 50;

/**
 * Keeps what a text is from now on, if that is another state; what it was before too, where nobody has kept that. Part of the caller's transaction,
 * which has locked the text.
 */
export async function keepVersion(
  tx: Db,
  of: VersionOf,
  { before, after }: { before: object | null; after: object },
  { accountId, at }: Editor,
): Promise<void> {
  if (isDeepStrictEqual(before, after)) return;
  const rows = [{ ...of, at, accountId, state: after }];
  if (before && (await tx.$count(contentVersion, isOf(of))) === 0) {
    rows.unshift({ ...of, at, accountId: null, state: before });
  }
  await tx.insert(contentVersion).values(rows);
}

const isOf = ({ subject, key }: VersionOf) => and(eq(contentVersion.subject, subject), eq(contentVersion.key, key));

/** The newest versions of a text, the newest first, with who has saved each. */
export function listVersions(db: Db, of: VersionOf) {
  return db
    .select({
      id: contentVersion.id,
      at: contentVersion.at,
      state: contentVersion.state,
      author: { name: account.name, lastName: account.lastName, secondName: account.secondName },
    })
    .from(contentVersion)
    .leftJoin(account, eq(account.id, contentVersion.accountId))
    .where(isOf(of))
    .orderBy(desc(contentVersion.id))
    .limit(SHOWN_VERSIONS);
}

/** One version of a text as it was kept; undefined where there is none. */
export async function findVersion(db: Db, of: VersionOf, id: number): Promise<unknown> {
  const [row] = await db
    .select({ state: contentVersion.state })
    .from(contentVersion)
    .where(and(isOf(of), eq(contentVersion.id, id)));
  return row?.state;
}
