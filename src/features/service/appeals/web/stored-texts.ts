import { type DraftOwner, loadDraft, storeDraft } from '#web/app/drafts.ts';
import type { NewAppealSearch } from './appeal-search.ts';

/** What was typed under a name before the page was reloaded: the known fields that are texts. */
export function loadTexts<F extends Record<string, string>>(owner: DraftOwner | null, name: string, empty: F): F {
  const stored = owner && loadDraft(owner, name);
  if (typeof stored !== 'object' || stored === null) return empty;
  const known = Object.keys(empty).map((field) => {
    const value = (stored as Record<string, unknown>)[field];
    return [field, typeof value === 'string' ? value : empty[field]];
  });
  return Object.fromEntries(known) as F;
}

/** What the form of a new appeal asks for. */
export const emptyFields = {
  type: '',
  contragent: '',
  title: '',
  message: '',
  last_name: '',
  name: '',
  second_name: '',
  work_position: '',
  email: '',
  phone: '',
};

export type AppealFields = typeof emptyFields;

/** Each way into the form of a new appeal has a text of its own. */
export const newAppealName = ({ type, order, line, query }: NewAppealSearch = {}) =>
  `appeal:${type ?? ''}:${order ?? ''}:${line ?? ''}:${query ?? ''}`;

/** Puts a text that was not sent into the form of a new appeal, below what is begun there. */
export function moveToNewAppeal(owner: DraftOwner | null, title: string, message: string): void {
  const begun = loadTexts(owner, newAppealName(), emptyFields);
  const texts = [begun.message, message].filter(Boolean).join('\n');
  storeTexts(owner, newAppealName(), { ...begun, title: begun.title || title, message: texts });
}

/** Keeps what is typed until it is sent, the tab is closed or the visitor logs out; null removes it. */
export function storeTexts(owner: DraftOwner | null, name: string, texts: Record<string, string> | null): void {
  if (owner) storeDraft(owner, name, texts);
}
