import { type DraftOwner, loadDraft, storeDraft } from '#web/app/drafts.ts';
import { noChanges, type Draft } from './draft.ts';
import type { TemplateText } from './template-fields.tsx';

interface Stored {
  text?: Partial<TemplateText>;
  quantities: [number, number][];
  removed: number[];
}

const nameOf = (templateId: number) => `template:${templateId}`;

/** Keeps what was changed in a template over a reload and the end of a session. */
export function storeChanges(owner: DraftOwner, templateId: number, draft: Draft): void {
  const { text, quantities, removed } = draft;
  const stored: Stored = { text, quantities: [...quantities], removed: [...removed] };
  storeDraft(owner, nameOf(templateId), draft === noChanges ? null : stored);
}

/** What was changed before the page was loaded again; a line that the template has lost since is passed over. */
export function loadChanges(owner: DraftOwner, templateId: number): Draft {
  const stored = loadDraft(owner, nameOf(templateId)) as Partial<Stored> | null;
  if (!Array.isArray(stored?.quantities) || !Array.isArray(stored.removed)) return noChanges;
  const { text, quantities, removed } = stored;
  return { text, quantities: new Map(quantities), removed: new Set(removed) };
}
