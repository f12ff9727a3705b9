import { CatchBoundary, Outlet, useRouter, useRouterState } from '@tanstack/react-router';
import { memo, useEffect, useState, type ReactNode } from 'react';
import { useSessionCheck } from '#identity/session/web/index.ts';
import { ApiFailure } from '#web/api/api-failure.ts';
import type { PageData } from '#web/app/app-context.ts';
import { useIsClosed } from '#web/app/closed-shop.ts';
import { scrollKeyOf } from '#web/app/scroll-position.ts';
import { useViewportCookie } from '#web/app/viewport.ts';
import { LoadingBar } from '#web/ui/loading-bar.tsx';
import { Toasts } from '#web/ui/toasts.tsx';
import { ContentLayout } from './content-layout.tsx';
import { CookieNotice } from './cookie-notice.tsx';
import { DefaultLayout } from './default-layout.tsx';
import { prepareOutage, RootErrorPage } from './error-page.tsx';
import { InLayout } from './in-layout.ts';
import { OfficeLayout } from './office-layout.tsx';
import { isFailed, isRefused } from './is-failed.ts';
import { TypicalLayout } from './typical-layout.tsx';
import { useIsOnline } from '#web/app/use-is-online.ts';
import styles from './offline-bar.module.css';

type LayoutName = NonNullable<PageData['layout']>;

/** Header and menus stay as they are while pages come and go: neither the layout nor what it is given is made anew. */
const layouts = {
  default: memo(DefaultLayout),
  typical: memo(TypicalLayout),
  content: memo(ContentLayout),
  office: memo(OfficeLayout),
};
const outlet = <Outlet />;

/**
 * The layout that the open page names. A page that fails at an address opened cold gets the content-only one; within the
 * shop header and menus stay (R-LAY-03, R-LAY-06, A-166).
 */
export function PageLayout(): ReactNode {
  useSessionCheck();
  useViewportCookie();
  useFocusOnNewPage();
  useOpeningPage();
  useEffect(prepareOutage, []);
  const page = useRouterState({ select: ({ matches }) => matches.at(-1) });
  const hasFailed = useRouterState({ select: ({ matches }) => matches.some(isFailed) });
  const [isInShop, setInShop] = useState(!hasFailed);
  if (!isInShop && !hasFailed) setInShop(true);
  const layout = useRouterState({ select: ({ matches }) => layoutOf(matches, isInShop) });
  const Layout = layouts[layout];
  if (useIsClosed()) return <RootErrorPage error={new ApiFailure(501, [], { closed: true })} />;
  return (
    <>
      <LoadingBar />
      <CatchBoundary getResetKey={() => page} errorComponent={RootErrorPage}>
        <InLayout value={layout !== 'content'}>
          <Layout>{outlet}</Layout>
        </InLayout>
      </CatchBoundary>
      <CookieNotice />
      <OfflineBar />
      <Toasts />
    </>
  );
}

/**
 * A new page is read from its beginning: the focus goes to it, unless something is being typed or the focus is in what is
 * marked with `data-takes-focus`. Who comes back stands at the link that he has left the page by.
 */
function useFocusOnNewPage(): void {
  const router = useRouter();
  useEffect(() => {
    /** The addresses of these links, by history entry. */
    const left: Record<string, string | null | undefined> = {};
    const stops = [
      router.subscribe('onBeforeNavigate', ({ fromLocation }) => {
        const link = document.activeElement?.closest('#content a');
        if (fromLocation) left[scrollKeyOf(fromLocation)] = link?.getAttribute('href');
      }),
      router.subscribe('onRendered', ({ fromLocation, toLocation, pathChanged }) => {
        const focused = document.activeElement;
        if (!fromLocation || !pathChanged || focused?.matches('input, textarea, select')) return;
        if (focused?.closest('[data-takes-focus]')) return;
        const href = CSS.escape(left[scrollKeyOf(toLocation)] ?? '');
        // A row has a link on its picture too, which is hidden from readers
        const link = document.querySelector<HTMLElement>(`#content a[href="${href}"]:not([aria-hidden])`);
        (link ?? document.getElementById('content'))?.focus({ preventScroll: true });
      }),
    ];
    return () => stops.forEach((stop) => stop());
  }, [router]);
}

/**
 * Before a page gives way to the next one, its hydration ends. From the press of a link until its page stands, the
 * content is marked as busy, which shows at once, and keeps its height, so that the footer does not come under the
 * pointer.
 */
function useOpeningPage(): void {
  const router = useRouter();
  useEffect(() => {
    const content = () => document.getElementById('content');
    const stops = [
      // React hydrates at once what an event of the user meets; later it would take the routes of the page that comes
      router.subscribe('onBeforeNavigate', () => content()?.querySelector('h1')?.click()),
      router.subscribe('onBeforeLoad', ({ fromLocation, pathChanged }) => {
        const opened = content();
        if (!opened || !fromLocation || !pathChanged) return;
        opened.style.minHeight = `${opened.offsetHeight}px`;
        opened.setAttribute('aria-busy', 'true');
      }),
      router.subscribe('onRendered', () => {
        content()?.style.removeProperty('min-height');
        content()?.removeAttribute('aria-busy');
      }),
    ];
    return () => stops.forEach((stop) => stop());
  }, [router]);
}

interface Match {
  status: string;
  error?: unknown;
  staticData?: PageData;
  _notFound?: boolean;
}

/** Layout of the matched routes, the page last. `isInShop`: a page of the shop has been shown in this document. */
export function layoutOf(matches: readonly Match[], isInShop: boolean): LayoutName {
  const failed = matches.filter(isFailed);
  if (!isInShop && !failed.every(isRefused)) return 'content';
  return matches.at(-1)?.staticData?.layout ?? 'default';
}

/** Says that there is no connection, for as long as there is none, and what becomes of what is entered. */
function OfflineBar() {
  const isOnline = useIsOnline();
  return (
    <output className={styles.place}>
      {isOnline ? null : (
        <span className={styles.bar}>
          Нет соединения с интернетом
          <span className={styles.more}>
            . Открытое можно читать, количества в корзине отправим, когда связь вернётся
          </span>
        </span>
      )}
    </output>
  );
}
