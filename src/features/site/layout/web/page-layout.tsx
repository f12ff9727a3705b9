import { Outlet, useRouter, useRouterState } from '@tanstack/react-router';
import { useEffect, type ReactNode } from 'react';
import { useSessionCheck } from '#identity/session/web/index.ts';
import { ApiFailure } from '#web/api/api-failure.ts';
import type { PageData } from '#web/app/app-context.ts';
import { useIsClosed } from '#web/app/closed-shop.ts';
import { useViewportCookie } from '#web/app/viewport.ts';
import { LoadingBar } from '#web/ui/loading-bar.tsx';
import { Toasts } from '#web/ui/toasts.tsx';
import { ContentLayout } from './content-layout.tsx';
import { CookieNotice } from './cookie-notice.tsx';
import { DefaultLayout } from './default-layout.tsx';
import { RootErrorPage } from './error-page.tsx';
import { isFailed } from './is-failed.ts';
import { TypicalLayout } from './typical-layout.tsx';
import { useIsOnline } from '#web/app/use-is-online.ts';
import styles from './offline-bar.module.css';

type LayoutName = NonNullable<PageData['layout']>;

const layouts = { default: DefaultLayout, typical: TypicalLayout, content: ContentLayout };

/** The layout that the open page names; a failed page gets the content-only one (R-LAY-03, R-LAY-06). */
export function PageLayout(): ReactNode {
  useSessionCheck();
  useViewportCookie();
  useFocusOnNewPage();
  const layout = useRouterState({ select: ({ matches }) => layoutOf(matches) });
  const Layout = layouts[layout];
  if (useIsClosed()) return <RootErrorPage error={new ApiFailure(501, [], { closed: true })} />;
  return (
    <>
      <LoadingBar />
      <Layout>
        <Outlet />
      </Layout>
      <CookieNotice />
      <OfflineBar />
      <Toasts />
    </>
  );
}

/**
 * A new page is read from its beginning: the focus goes to it, unless something is being typed or the focus is in what is
 * marked with `data-takes-focus`.
 */
function useFocusOnNewPage(): void {
  const router = useRouter();
  useEffect(
    () =>
      router.subscribe('onRendered', ({ fromLocation, pathChanged }) => {
        const focused = document.activeElement;
        if (!fromLocation || !pathChanged || focused?.matches('input, textarea, select')) return;
        if (focused?.closest('[data-takes-focus]')) return;
        document.getElementById('content')?.focus({ preventScroll: true });
      }),
    [router],
  );
}

interface Match {
  status: string;
  staticData?: PageData;
  _notFound?: boolean;
}

/** Layout of the matched routes, the page last. */
export function layoutOf(matches: readonly Match[]): LayoutName {
  return matches.some(isFailed) ? 'content' : (matches.at(-1)?.staticData?.layout ?? 'default');
}

/** Says that there is no connection, for as long as there is none. */
function OfflineBar() {
  const isOnline = useIsOnline();
  return (
    <output className={styles.place}>
      {isOnline ? null : <span className={styles.bar}>Нет соединения с интернетом</span>}
    </output>
  );
}
