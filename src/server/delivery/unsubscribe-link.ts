import { createHmac, timingSafeEqual } from 'node:crypto';
import { letterGroups, type LetterGroup, type LetterKind, rulesOf } from './letter-kinds.ts';
import type { OutgoingRow } from './outgoing.ts';
import type { LetterShop } from './render-letter.ts';

/** The page that ends a group of letters without a login. */
export const UNSUBSCRIBE_PATH = '/letters/unsubscribe/';

export type Unsubscription = { accountId: number; group: LetterGroup };

/** The link's query, signed: it is good for as long as the account exists, and changes one switch only. */
export function unsubscribeQuery({ accountId, group }: Unsubscription, key: string): string {
  return String(new URLSearchParams({ account: String(accountId), group, sign: sign({ accountId, group }, key) }));
}

/** What a link asks for, or null where its signature is wrong. */
export function readUnsubscribeQuery(query: Record<string, unknown>, key: string): Unsubscription | null {
  const { account, group, sign: given } = query;
  if (typeof given !== 'string' || typeof group !== 'string' || !Object.hasOwn(letterGroups, group)) return null;
  const asked = { accountId: Number(account), group: group as LetterGroup };
  const expected = sign(asked, key);
  const [left, right] = [Buffer.from(given), Buffer.from(expected)];
  return left.length === right.length && timingSafeEqual(left, right) ? asked : null;
}

/** RFC 8058: the mailbox shows a button of its own. Letters about an order go on until they are switched off. */
export function unsubscribeHeaders(row: OutgoingRow, shop: LetterShop): Record<string, string> {
  const { group } = rulesOf(row.kind as LetterKind);
  if (group === undefined || group === 'orders' || row.accountId === null) return {};
  const query = unsubscribeQuery({ accountId: row.accountId, group }, shop.unsubscribeKey);
  return {
    'List-Unsubscribe': `<${shop.origin}${UNSUBSCRIBE_PATH}?${query}>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  };
}

function sign({ accountId, group }: Unsubscription, key: string): string {
  return createHmac('sha256', key).update(`unsubscribe:${accountId}:${group}`).digest('base64url');
}
