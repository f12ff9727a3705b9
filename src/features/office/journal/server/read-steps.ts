import { and, eq, inArray, not, type SQL } from 'drizzle-orm';
import { type AuditAction, actionsOf } from '#identity/audit/server/index.ts';
import { auditLog } from '#identity/audit/server/tables.ts';
import type { CallContext } from '#server/serve.ts';
import type { Session } from '#server/session/session.ts';
import { isKnownAs } from '#service/journal/server/index.ts';
import { SHOWN_ENTRIES } from '../contract.ts';
import { entriesInScope } from './entries-in-scope.ts';
import { entryView } from './entry-view.ts';
import { isNoRepetition } from './journal-filter.ts';
import { readEntries, readNames } from './read-entries.ts';

/** The newest entries about a company, as its page shows them to a member of staff. */
export const readStepsOfCompany = (ctx: CallContext<Session>, companyId: number) =>
  readSteps(ctx, eq(auditLog.companyId, companyId));

/** The newest entries that a person has made or that are about him. His page shows logins in a panel of their own. */
export const readStepsOfPerson = (ctx: CallContext<Session>, personId: number) =>
  readSteps(ctx, and(isKnownAs(personId), not(inArray(auditLog.action, actionsOf('login')))));

/** The newest entries about a product. */
export const readStepsOfProduct = (ctx: CallContext<Session>, productId: number) =>
  readSteps(ctx, and(inArray(auditLog.action, [...ofProduct]), eq(auditLog.object, String(productId))), 'known object');

const ofProduct: readonly AuditAction[] = ['goods.change', 'goods.return'];

async function readSteps(
  { db, session }: CallContext<Session>,
  about: SQL | undefined,
  object: 'named object' | 'known object' = 'named object',
) {
  const entries = await readEntries(db, and(about, entriesInScope(session), isNoRepetition), SHOWN_ENTRIES);
  const names = await readNames(db, entries);
  return entries.map((entry) => {
    const { id, at, by, text, person, object: subject, details } = entryView(entry, names, session.staff);
    const what = object === 'known object' ? [text] : [text, person?.name ?? subject?.name];
    return { id, at, by: by.name, text: [what.filter(Boolean).join(': '), ...details].join('. ') };
  });
}
