import { type DraftOwner, loadDraft, storeDraft } from '#web/app/drafts.ts';

const NAME = 'queries';
const MAX_QUERIES = 8;

/** What the account has searched for in this tab, the latest first; it ends with the logout. */
export function recentQueries(owner: DraftOwner | null): string[] {
  const stored = owner === null ? null : loadDraft(owner, NAME);
  return Array.isArray(stored) ? stored.filter((one) => typeof one === 'string').slice(0, MAX_QUERIES) : [];
}

/** Puts a query before the others; a beginning of it that was typed before makes way. */
export function rememberQuery(owner: DraftOwner | null, query: string): void {
  if (owner === null) return;
  const plain = (text: string) => text.toLowerCase().replaceAll(/\s+/g, ' ');
  const others = recentQueries(owner).filter((other) => !plain(query).startsWith(plain(other)));
  storeDraft(owner, NAME, [query, ...others].slice(0, MAX_QUERIES));
}
