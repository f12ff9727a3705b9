import { type Dispatch, type SetStateAction, useEffect, useEffectEvent, useState } from 'react';
import { type DraftOwner, loadDraft, openForms, storeDraft } from '#web/app/drafts.ts';
import { useTextOwner } from '#web/app/use-text-owner.ts';
import { draftOf } from './use-kept-window.ts';

type Fields = Record<string, string | number | boolean>;

/**
 * The fields of a form. Where the session ends before they are sent, they are there again on the same page after the next
 * login of the same account, once. They come after the first render.
 */
export function useKeptFields<F extends Fields>(name: string, begun: F): [F, Dispatch<SetStateAction<F>>] {
  const owner = useTextOwner();
  const [fields, setFields] = useState(begun);
  const load = useEffectEvent((of: DraftOwner | null) => {
    // Read at once: what is stored is forgotten before the next render
    const stored = of && (loadDraft(of, draftOf(name)) as Partial<F> | null);
    if (stored) setFields((now) => withStored(now, stored));
  });
  // After the first render: a part of the page may be hydrated long after the page
  // oxlint-disable-next-line react/set-state-in-effect -- what is stored is known in the browser alone
  useEffect(() => load(owner), [owner]);
  const isTyped = JSON.stringify(fields) !== JSON.stringify(begun);
  useEffect(() => {
    if (!owner) return undefined;
    const store = (draft: unknown) => storeDraft(owner, draftOf(name), draft);
    store(null);
    const keep = () => {
      if (isTyped) store(fields);
    };
    openForms.push(keep);
    return () => void openForms.splice(openForms.indexOf(keep), 1);
  }, [owner, name, fields, isTyped]);
  return [fields, setFields];
}

/** The fields with what is stored of those that the form knows. */
const withStored = <F extends Fields>(fields: F, stored: Partial<F>): F =>
  Object.fromEntries(Object.entries(fields).map(([field, value]) => [field, stored[field] ?? value])) as F;
