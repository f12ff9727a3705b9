import { eq, sql } from 'drizzle-orm';
import { account } from '#identity/accounts/server/tables.ts';
import type { Db } from '#server/db/index.ts';
import { type GroupTexts, letterGroups } from '#server/delivery/index.ts';
import { refuse } from '#server/errors.ts';
import type { Operation } from '#server/serve.ts';
import type { Session } from '#server/session/session.ts';
import type { LetterSwitches } from '../contract.ts';

/** The groups of letters and which of them the account gets. Letters about its security cannot be switched off. */
export const profileLetters: Operation<'profileLetters', Session> = ({ db, session }) => getSwitches(db, session);

/** Switches a group of letters on or off. Errors: VALIDATION, FORBIDDEN for a manager who acts under a customer. */
export const profileSetLetters: Operation<'profileSetLetters', Session> = async ({ db, session }, { body }) => {
  const { group, isOn } = body;
  if (!Object.hasOwn(letterGroups, group)) throw refuse('VALIDATION', 'Таких писем нет', { field: 'group' });
  const without = sql`array_remove(${account.mutedLetters}, ${group}::text)`;
  await db
    .update(account)
    .set({ mutedLetters: isOn ? without : sql`array_append(${without}, ${group}::text)` })
    .where(eq(account.id, session.account.id));
  return getSwitches(db, session);
};

/** What the account may get: a technical user those about the exchange, a manager those about what he answers for. */
function groupsOf({ account: { role } }: Session): Omit<LetterSwitches[number], 'isOn'>[] {
  return Object.entries<GroupTexts>(letterGroups).flatMap(
    ([group, { title, text, forManagers, onlyTechs = false }]) => {
      if (onlyTechs !== (role === 'TECH')) return [];
      if (role !== 'MANAGER') return { group, title, text };
      return forManagers === undefined ? [] : { group, title, text: forManagers };
    },
  );
}

async function getSwitches(db: Db, session: Session): Promise<LetterSwitches> {
  const [row] = await db
    .select({ muted: account.mutedLetters })
    .from(account)
    .where(eq(account.id, session.account.id));
  return groupsOf(session).map((group) => ({ ...group, isOn: !row!.muted.includes(group.group) }));
}
