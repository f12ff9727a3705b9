import { CatchBoundary } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, type ReactNode } from 'react';
import { isApiFailure } from '#web/api/api-failure.ts';
import { errorStatus } from '#web/app/error-status.ts';
import { UnknownGuard } from '#web/app/guards.ts';
import { WORKS_PATH } from '#web/app/works-path.ts';
import { ContentLayout } from './content-layout.tsx';
import styles from './error-screen.module.css';
import { ErrorScreen } from './error-screen.tsx';

const ClosedShop = lazy(async () => ({ default: (await import('./closed-shop.tsx')).ClosedShop }));

/** A failure of the layout itself: the error page stands alone. */
export function RootErrorPage({ error }: { error: unknown }): ReactNode {
  return (
    <ContentLayout>
      <ErrorPage error={error} />
    </ContentLayout>
  );
}

/** Stands in for a page whose loading or rendering failed (R-ERR-02, R-ERR-03). */
export function ErrorPage({ error }: { error: unknown }): ReactNode {
  const status = errorStatus(error);
  useWorksPage(error);
  return (
    <CatchBoundary getResetKey={() => 'error-page'} errorComponent={BrokenErrorPage}>
      <ErrorScreen status={status} detail={guardName(error)}>
        {status === 501 ? (
          <Suspense>
            <ClosedShop />
          </Suspense>
        ) : null}
      </ErrorScreen>
    </CatchBoundary>
  );
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
  return <ErrorScreen status={404} />;
}

/** R-ESCR-08. */
function BrokenErrorPage() {
  return (
    <main id="content" className={styles.screen}>
      <h1 lang="en">An error occurred while showing the error page</h1>
      <div className={styles.actions}>
        <a className={styles.reload} href="/">
          На главную
        </a>
      </div>
    </main>
  );
}
