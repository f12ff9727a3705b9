import { CatchBoundary } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, type ReactNode } from 'react';
import { isApiFailure } from '#web/api/api-failure.ts';
import { useApp } from '#web/app/app-context.ts';
import { errorCode } from '#web/app/error-code.ts';
import { errorStatus } from '#web/app/error-status.ts';
import { UnknownGuard } from '#web/app/guards.ts';
import { useIsReloading } from '#web/app/lost-chunk.ts';
import { useFooter } from '#web/app/layout-data.ts';
import { outageOf } from '#web/app/outage.ts';
import { titleInShop } from '#web/app/page-title.ts';
import { WORKS_PATH } from '#web/app/works-path.ts';
import { PageSkeleton } from '#web/ui/page-skeleton.tsx';
import { ContentLayout } from './content-layout.tsx';
import styles from './error-screen.module.css';
import { ErrorScreen } from './error-screen.tsx';
import { errorTitle } from './error-title.ts';
import { useIsInLayout } from './in-layout.ts';

const loadOutage = () => import('./outage-screen.tsx');
const OutageScreen = lazy(async () => ({ default: (await loadOutage()).OutageScreen }));
const RetryPage = lazy(async () => ({ default: (await loadOutage()).RetryPage }));

/** The server has answered with a failure: asked less often than one that does not answer. */
const AFTER_FAILURE = { retryAfterSeconds: 30 };

/** Fetches the screen of an outage while there is none. */
export function prepareOutage(): void {
  void loadOutage().catch(() => undefined);
}

const ClosedShop = lazy(async () => ({ default: (await import('./closed-shop.tsx')).ClosedShop }));

/** A failure of the layout itself: the error page stands alone. */
export function RootErrorPage({ error }: { error: unknown }): ReactNode {
  return (
    <ContentLayout>
      <ErrorPage error={error} />
    </ContentLayout>
  );
}

/** Catches what a page throws while it is loaded or rendered. A page that is about to be reloaded shows none. */
export function PageError({ error }: { error: unknown }): ReactNode {
  if (useIsReloading()) return <PageSkeleton />;
  return <ErrorPage error={error} />;
}

/** Stands in for a page whose loading or rendering failed (R-ERR-02, R-ERR-03, R-ERR-07). */
function ErrorPage({ error }: { error: unknown }): ReactNode {
  const status = errorStatus(error);
  const { session } = useApp();
  const isInLayout = useIsInLayout();
  useWorksPage(error);
  const outage = outageOf(error);
  const mayRetry = isInLayout && isApiFailure(error) && status >= 500 && !error.closed;
  useErrorTitle(outage?.title ?? errorTitle(status));
  return (
    <CatchBoundary getResetKey={() => 'error-page'} errorComponent={BrokenErrorPage}>
      {outage ? (
        <Suspense fallback={<PageSkeleton />}>
          <OutageScreen outage={outage} code={errorCode(error)} />
        </Suspense>
      ) : (
        <ErrorScreen
          status={status}
          isStaff={session.role === 'MANAGER'}
          detail={
            status === 403 && isApiFailure(error) ? error.errors[0]?.message : (guardName(error) ?? errorCode(error))
          }
          visitor={isInLayout ? undefined : session}
          retry={
            mayRetry ? (
              <Suspense>
                <RetryPage outage={AFTER_FAILURE} />
              </Suspense>
            ) : undefined
          }
        >
          {status === 501 ? (
            <Suspense>
              <ClosedShop />
            </Suspense>
          ) : null}
        </ErrorScreen>
      )}
    </CatchBoundary>
  );
}

/** A page that threw while it was rendered has named itself before; its title returns when it is retried. */
function useErrorTitle(name: string): void {
  const title = titleInShop(name, useFooter()?.shopName);
  useEffect(() => {
    const before = document.title;
    document.title = title;
    return () => {
      if (document.title === title) document.title = before;
    };
  }, [title]);
}

/** Works that began since the guard asked: the maintenance page takes over (R-ROUTE-48). */
function useWorksPage(error: unknown): void {
  const isWorks = isApiFailure(error) && error.errors[0]?.code === 'WORKS';
  useEffect(() => {
    if (isWorks) window.location.replace(WORKS_PATH);
  }, [isWorks]);
}

/** R-ERR-09: 'Unknown middleware' is said on the page; after the way into the browser it is a failure with that text. */
function guardName(error: unknown): string | undefined {
  const { message } = new UnknownGuard();
  return (error as Partial<Error> | null)?.message === message ? message : undefined;
}

/** An address that no route knows (R-ROUTE-49). */
export function NotFoundPage(): ReactNode {
  const { session } = useApp();
  return <ErrorScreen status={404} visitor={useIsInLayout() ? undefined : session} />;
}

/** R-ESCR-08. */
function BrokenErrorPage() {
  return (
    <div className={styles.screen}>
      <h1>Страница ошибки не открылась</h1>
      <p lang="en" className={styles.detail}>
        An error occurred while showing the error page
      </p>
      <div className={styles.actions}>
        <a className={styles.reload} href="/">
          На главную
        </a>
      </div>
    </div>
  );
}
