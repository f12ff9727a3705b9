import { HeaderSearch } from '#goods/search/web/index.ts';
import { SwitchReport } from '#ordering/basket/web/index.ts';
import { latePart } from '#web/ui/late-part.tsx';
import { Modal, prepareModals } from '#web/ui/modal.tsx';
import { SkipLink } from '#web/ui/skip-link.tsx';
import { useLayoutDialogs, LayoutDialogsProvider } from '#web/app/layout-dialogs.tsx';
import { useEffect, useSyncExternalStore, type ReactNode } from 'react';
import { CityDialogs } from '#identity/city/web/index.ts';
import { ContactDialog } from '#service/contact/web/index.ts';
import { LogOutModal } from '#identity/session/web/index.ts';
import { useHeader } from '#web/app/layout-data.ts';
import { useCompanyChange } from '#web/app/use-company-change.ts';
import { useLayoutRefresh } from '#web/app/use-layout-refresh.ts';
import { AccountNotes, CopyNote } from './account-notes.tsx';
import { BackToTop } from './back-to-top.tsx';
import { BottomMenu } from './bottom-menu.tsx';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';
import { ManagerBanner } from './manager-banner.tsx';
import { MobileHeader } from './mobile-header.tsx';
import { ShopKeys } from './palette/shop-keys.tsx';
import { SideMenu, useListMenu } from './side-menu.tsx';
import styles from './default-layout.module.css';

/**
 * The layout for logged-in visitors (R-LAY-01). Both headers stand in the HTML, styles show the one of the
 * width: from 769 px the full header and the side menu (R-LAY-02, A-108).
 */
export function DefaultLayout({ children }: { children: ReactNode }) {
  useEffect(prepareModals, []);
  useLayoutRefresh();
  const from = useCompanyChange();
  const header = useHeader();
  const menu = useListMenu();
  const company = header?.contragents.find((contragent) => contragent.uf_current_contragent);
  return (
    <LayoutDialogsProvider>
      <div className={styles.layout} data-banner={header?.actor ? '' : undefined} data-side-menu={menu ?? undefined}>
        <SkipLink to="content" />
        <SkipLink to="goods" />
        <ManagerBanner />
        <Header />
        <MobileHeader />
        <div className={styles.body}>
          <SideMenu />
          <div className={styles.column}>
            <main id="content" className={styles.content} tabIndex={-1}>
              <p className={styles.paper}>
                {useSyncExternalStore(whenPrinted, today, () => '')} {company?.uf_name}
              </p>
              <CopyNote />
              <AccountNotes />
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
      <ShopKeys />
      {from ? <SwitchReport key={from} from={from} /> : null}
    </LayoutDialogsProvider>
  );
}

/** A page may be printed days after it was opened. */
function whenPrinted(update: () => void) {
  addEventListener('beforeprint', update);
  return () => removeEventListener('beforeprint', update);
}

const today = () => new Date().toLocaleDateString('ru');

function LogOut() {
  const { open, close } = useLayoutDialogs();
  return <LogOutModal opened={open === 'logout'} onClose={close} />;
}

const BurgerContent = latePart(async () => (await import('./burger-content.tsx')).BurgerContent, 8);

/** The menu that 'Профиль' of the bottom menu opens (R-MENU-05 … R-MENU-09). */
function BurgerMenu() {
  const { open, close } = useLayoutDialogs();
  return (
    <Modal opened={open === 'burger'} onClose={close} title="Меню" asPanel>
      <BurgerContent />
    </Modal>
  );
}

/** Search on small screens (R-HEAD-12). */
function SearchModal() {
  const { open, close } = useLayoutDialogs();
  return (
    <Modal opened={open === 'search'} onClose={close} title="Поиск" atTop>
      <HeaderSearch onSearch={close} isInWindow />
    </Modal>
  );
}
