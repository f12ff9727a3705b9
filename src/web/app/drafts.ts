/** Of whom a draft is: an account in a company. */
export interface DraftOwner {
  accountId: number;
  companyId: number;
}

const PREFIX = 'draft:';
const prefixOf = ({ accountId }: DraftOwner) => `${PREFIX}${accountId}:`;
const keyOf = (owner: DraftOwner, name: string) => `${prefixOf(owner)}${owner.companyId}:${name}`;

/**
 * Keeps unfinished work of one account in one company until the tab is closed or the visitor logs out; null removes it.
 * The only place where the browser stores what belongs to somebody. Never prices: they are those of the moment.
 */
export function storeDraft(owner: DraftOwner, name: string, draft: unknown): void {
  try {
    if (draft === null) sessionStorage.removeItem(keyOf(owner, name));
    else sessionStorage.setItem(keyOf(owner, name), JSON.stringify(draft));
  } catch (error) {
    console.error('A draft was not stored:', error);
  }
}

/** The stored draft, unchecked; null where there is none. Drafts of other accounts are removed. */
export function loadDraft(owner: DraftOwner, name: string): unknown {
  try {
    dropDrafts((key) => key.startsWith(prefixOf(owner)));
    return JSON.parse(sessionStorage.getItem(keyOf(owner, name)) ?? 'null');
  } catch (error) {
    console.error('A draft could not be read:', error);
    return null;
  }
}

/** How the open forms store what is typed in them. */
export const openForms: (() => void)[] = [];

/** Before the page gives way to the login page or to another session. */
export const keepOpenForms = (): void => openForms.forEach((keep) => keep());

/** Removes all drafts of the tab but those whose key is to stay. */
export function dropDrafts(stays?: (key: string) => boolean): void {
  try {
    for (const key of Object.keys(sessionStorage)) {
      if (key.startsWith(PREFIX) && !stays?.(key)) sessionStorage.removeItem(key);
    }
  } catch {
    // Storage is blocked: there are none
  }
}
