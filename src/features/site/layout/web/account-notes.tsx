import { lazy, Suspense, type ReactNode } from 'react';
import { useFooter, useHeader } from '#web/app/layout-data.ts';
import styles from './account-notes.module.css';

// Few visitors have a note: its words are not part of every page
const ApprovalText = lazy(async () => ({ default: (await import('./account-note-texts.tsx')).ApprovalText }));
const CopyText = lazy(async () => ({ default: (await import('./account-note-texts.tsx')).CopyText }));
const RefusedMailText = lazy(async () => ({ default: (await import('./account-note-texts.tsx')).RefusedMailText }));

/** What a customer should know on every page: that letters do not reach him, and that he cannot order yet. */
export function AccountNotes() {
  const header = useHeader();
  return (
    <>
      {header?.isMailRefused && (
        <Note>
          <RefusedMailText email={header.user.email} />
        </Note>
      )}
      {header?.approval && (
        <Note>
          <ApprovalText {...header.approval} />
        </Note>
      )}
    </>
  );
}

/** Whoever comes to a copy of the shop should order in the shop. */
export function CopyNote() {
  return useFooter()?.isCopy ? (
    <Note>
      <CopyText />
    </Note>
  ) : null;
}

function Note({ children }: { children: ReactNode }) {
  return (
    <output className={styles.note}>
      <Suspense>{children}</Suspense>
    </output>
  );
}
