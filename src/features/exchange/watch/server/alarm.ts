import { and, asc, eq, isNotNull } from 'drizzle-orm';
import { account } from '#identity/accounts/server/tables.ts';
import type { Db } from '#server/db/index.ts';
import { sendLetter, TO_SHOP } from '#server/delivery/index.ts';

/**
 * `facts` may name customers, or hold an address with a password: they are for the shop alone. `details` says where to read
 * on, by default in the status and on the page of the exchange; `part` is the part of that page that shows it.
 */
type Content = { paragraphs: string[]; facts?: [string, string][]; details?: string; part?: 'exchange-feeds' };

const DETAILS = 'Подробности: npm run shop -- exchange status, или страница /office/exchange/.';

/** A letter about the exchange to the shop and to its technical users, who may switch such letters off. */
export async function alarm(tx: Db, subject: string, content: Content): Promise<void> {
  const { paragraphs, facts, details = DETAILS, part } = content;
  await sendLetter(tx, {
    kind: 'operator.alarm',
    to: TO_SHOP,
    subject,
    content: {
      paragraphs: [...paragraphs, details],
      facts,
    },
  });
  for (const { id: accountId, email } of await listTechnicalUsers(tx)) {
    const action = { label: 'Открыть обмен', path: part ? `/office/exchange/#${part}` : '/office/exchange/' };
    await sendLetter(tx, { kind: 'exchange.alarm', to: email!, accountId, subject, content: { paragraphs, action } });
  }
}

const listTechnicalUsers = (tx: Db) =>
  tx
    .select({ id: account.id, email: account.email })
    .from(account)
    .where(and(eq(account.role, 'TECH'), eq(account.active, true), isNotNull(account.email)))
    .orderBy(asc(account.id));
