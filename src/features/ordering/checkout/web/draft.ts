import type { QueryClient } from '@tanstack/react-query';
import { useHydrated } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useApp } from '#web/app/app-context.ts';
import { type DraftOwner, loadDraft, storeDraft } from '#web/app/drafts.ts';
import { useDraftOwner } from '#web/app/layout-data.ts';
import type { Choices, Shipment } from './choices.ts';

/** What the buyer has filled in himself. */
export interface Draft {
  choices: Partial<Choices>;
  shipment?: Shipment;
}

const DRAFT = ['checkoutDraft'];
const NAME = 'checkout';

/** What was filled in before the buyer went to look at another page. */
export const keptDraft = (queryClient: QueryClient): Draft | undefined => queryClient.getQueryData<Draft>(DRAFT);

/**
 * What the buyer has filled in, kept while he looks at his basket and comes back (`kept`) and when he reloads a page
 * (`stored`), until the order is placed. The server does not know the stored one.
 */
export function useDraft() {
  const { queryClient } = useApp();
  const owner = useDraftOwner();
  const isHydrated = useHydrated();
  const stored = useMemo(() => (isHydrated && owner ? storedDraft(owner) : null), [isHydrated, owner]);
  const keep = (draft: Draft | null) => {
    if (draft === null) queryClient.removeQueries({ queryKey: DRAFT });
    else {
      queryClient.setQueryDefaults(DRAFT, { gcTime: Number.POSITIVE_INFINITY });
      queryClient.setQueryData<Draft>(DRAFT, draft);
    }
    if (owner) storeDraft(owner, NAME, draft);
  };
  return { kept: keptDraft(queryClient), stored, keep };
}

/** What is no longer offered is passed over when it is shown (`choicesFor`). */
function storedDraft(owner: DraftOwner): Draft | null {
  const draft = loadDraft(owner, NAME) as Partial<Draft> | null;
  const texts: unknown[] = [draft?.choices?.comment ?? '', draft?.choices?.ownNumber ?? ''];
  return draft?.choices && texts.every((text) => typeof text === 'string')
    ? { ...draft, choices: draft.choices }
    : null;
}
