import type { Outage } from '#web/app/outage.ts';
import { Button } from '#web/ui/button.tsx';
import styles from './error-screen.module.css';
import { useIsInLayout } from './in-layout.ts';
import { useRecovery } from './use-recovery.ts';

/**
 * Stands for a page whose data did not arrive (R-ERR-07, A-166): says what happened, offers to try again, and opens the
 * page as soon as the server answers.
 */
export function OutageScreen({ outage, code }: { outage: Outage; code: string | undefined }) {
  const isInLayout = useIsInLayout();
  return (
    <div className={styles.screen} data-in-layout={isInLayout || undefined}>
      <h1>{outage.title}</h1>
      <output className={styles.lead}>{outage.hope}</output>
      {code ? <p className={styles.detail}>{code}</p> : null}
      <div className={styles.actions}>
        <RetryPage outage={outage} />
        {isInLayout ? null : (
          <a className={styles.home} href="/">
            На главную
          </a>
        )}
      </div>
    </div>
  );
}

/** 'Повторить' with the time until the page is tried again by itself. */
export function RetryPage({ outage }: { outage: Pick<Outage, 'retryAfterSeconds' | 'needsReload'> }) {
  const { secondsLeft, isTrying, retry } = useRecovery(outage);
  return (
    <>
      <Button pending={isTrying} onClick={retry}>
        Повторить
      </Button>
      {isTrying ? null : <p className={styles.detail}>{`Попробуем снова через ${secondsLeft} с`}</p>}
    </>
  );
}
