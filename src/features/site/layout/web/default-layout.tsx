import { useEffect, type ReactNode } from 'react';
import { CityDialogs } from '#identity/city/web/index.ts';
import { ContactDialog } from '#service/contact/web/index.ts';
import { LogOutModal } from '#identity/session/web/index.ts';
import { useHeader } from '#web/app/frame-data.ts';
import { useFrameOnReturn } from '#web/app/use-frame-on-return.ts';
import { prepareModals } from '#web/ui/modal.tsx';
import { BackToTop } from './back-to-top.tsx';
import { BottomMenu } from './bottom-menu.tsx';
import { BurgerMenu } from './burger-menu.tsx';
import styles from './default-layout.module.css';
import { Footer } from './footer.tsx';
import { LayoutDialogsProvider, useLayoutDialogs } from '#web/app/layout-dialogs.tsx';
import { Header } from './header.tsx';
import { ManagerBanner } from './manager-banner.tsx';
import { MobileHeader } from './mobile-header.tsx';
import { SearchModal } from './search-modal.tsx';
import { SideMenu } from './side-menu.tsx';
import { SkipLink } from './skip-link.tsx';

/**
 * The frame of the shop for who is logged in (R-LAY-01). Both headers stand in the HTML, styles show the one of the
 * width: from 769 px the full header and the side menu (R-LAY-02, A-108).
 */
export function DefaultLayout({ children }: { children: ReactNode }) {
  useEffect(prepareModals, []);
  useFrameOnReturn();
  const actor = useHeader()?.actor;
  return (
    <LayoutDialogsProvider>
      <div className={styles.frame} data-banner={actor ? '' : undefined}>
        <SkipLink />
        <ManagerBanner />
        <Header />
        <MobileHeader />
        <div className={styles.body}>
          <SideMenu />
          <div className={styles.column}>
            <main id="content" className={styles.content} tabIndex={-1}>
              {children}
            </main>
            <Footer />
          </div>
        </div>
        <BottomMenu />
        <BackToTop />
      </div>
      <BurgerMenu />
      <SearchModal />
      <LogOut />
      <CityDialogs />
      <ContactDialog />
      <SearchKey />
    </LayoutDialogsProvider>
  );
}

/** '/' goes to search: the field of the header, or the window of small screens. */
function SearchKey() {
  const { show } = useLayoutDialogs();
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
      event.preventDefault();
      const field = document.querySelector<HTMLInputElement>('header input[type=search]');
      if (field?.checkVisibility()) field.focus();
      else show('search');
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [show]);
  return null;
}

function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    target.closest('input, textarea, select, [contenteditable], dialog, [role=dialog]') !== null
  );
}

function LogOut() {
  const { open, close } = useLayoutDialogs();
  return <LogOutModal opened={open === 'logout'} onClose={close} />;
}
