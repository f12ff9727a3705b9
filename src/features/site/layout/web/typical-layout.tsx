import type { ReactNode } from 'react';
import { ContactDialog } from '#service/contact/web/index.ts';
import { useApp } from '#web/app/app-context.ts';
import { SkipLink } from '#web/ui/skip-link.tsx';
import { CopyNote } from './account-notes.tsx';
import { DefaultLayout } from './default-layout.tsx';
import { Footer } from './footer.tsx';
import { LayoutDialogsProvider } from '#web/app/layout-dialogs.tsx';
import { Contacts } from './contacts.tsx';
import { GuestLinks } from './guest-links.tsx';
import { Logo } from './logo.tsx';
import styles from './typical-layout.module.css';

/**
 * The layout of public pages. A logged-in visitor sees the default layout with menus and basket (R-LAY-05); a guest sees
 * a header without account elements (R-LAY-04, A-028).
 */
export function TypicalLayout({ children }: { children: ReactNode }) {
  const { session, settings } = useApp();
  if (session.loggedIn) return <DefaultLayout>{children}</DefaultLayout>;
  return (
    <LayoutDialogsProvider>
      <div className={styles.layout}>
        <SkipLink to="content" />
        <header className={styles.header}>
          <Logo isShort />
          <span className={styles.contacts}>
            <Contacts />
          </span>
          <GuestLinks />
        </header>
        <main id="content" className={styles.content} tabIndex={-1}>
          <CopyNote />
          {settings.showsOutbox ? <DemoOutbox /> : null}
          {children}
        </main>
        <Footer />
      </div>
      <ContactDialog />
    </LayoutDialogsProvider>
  );
}

/** Where a guest of a demo reads the codes and links that nobody sends. */
function DemoOutbox() {
  return (
    <p className={styles.demo}>
      Демонстрация: письма и SMS с кодами показывает{' '}
      <a href="/dev/outbox/" target="_blank" rel="noreferrer">
        страница исходящих
      </a>
    </p>
  );
}
