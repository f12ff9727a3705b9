import { useRouter } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useState } from 'react';
import { isApiFailure } from '#web/api/api-failure.ts';
import { useApp } from '#web/app/app-context.ts';
import type { Outage } from '#web/app/outage.ts';
import { Button } from '#web/ui/button.tsx';
import styles from './error-screen.module.css';

/** Seconds until the page is tried again by itself, where the server has named none. */
const RETRY_SECONDS = 10;

/**
 * The 404 page of a page whose data did not arrive (R-ERR-07, A-166): says what happened, offers to try again, and opens
 * the page as soon as the server answers.
 */
export function OutageScreen({ outage }: { outage: Outage }) {
  const { secondsLeft, isTrying, retry } = useRecovery(outage);
  return (
    <main id="content" className={styles.screen} tabIndex={-1}>
      <h1>{outage.title}</h1>
      <output className={styles.lead}>{outage.hope}</output>
      {isTrying ? null : <p className={styles.detail}>{`Попробуем снова через ${secondsLeft} с`}</p>}
      <p className={styles.detail} lang="en">
        This page could not be found
      </p>
      <div className={styles.actions}>
        <Button pending={isTrying} onClick={retry}>
          Повторить
        </Button>
        <a className={styles.home} href="/">
          На главную
        </a>
      </div>
    </main>
  );
}

/** Asks the server from time to time, and at once when the connection returns; loads the page when it answers. */
function useRecovery({ retryAfterSeconds, needsReload }: Outage) {
  const { api } = useApp();
  const router = useRouter();
  const [secondsLeft, setSecondsLeft] = useState(retryAfterSeconds ?? RETRY_SECONDS);
  const [isTrying, setTrying] = useState(false);
  const tryAgain = useEffectEvent(async () => {
    if (isTrying) return;
    setTrying(true);
    const wait = await secondsUntilAnswer(() => api('sessionCheck', {}));
    if (wait === 0 && needsReload) return window.location.reload();
    if (wait === 0) await router.invalidate();
    setSecondsLeft(wait || RETRY_SECONDS);
    setTrying(false);
  });
  useEffect(() => {
    if (isTrying) return undefined;
    const timer = setTimeout(
      () => {
        if (secondsLeft > 1) setSecondsLeft(secondsLeft - 1);
        else void tryAgain();
      },
      secondsLeft > 0 ? 1000 : 0,
    );
    return () => clearTimeout(timer);
  }, [isTrying, secondsLeft]);
  useEffect(() => {
    const onOnline = () => void tryAgain();
    window.addEventListener('online', onOnline);
    return () => window.removeEventListener('online', onOnline);
  }, []);
  return { secondsLeft, isTrying, retry: () => setSecondsLeft(0) };
}

/** 0 where the server answers, else how long to wait. Another refusal than the limit of requests is an answer. */
async function secondsUntilAnswer(ask: () => Promise<unknown>): Promise<number> {
  try {
    await ask();
    return 0;
  } catch (error) {
    if (!isApiFailure(error)) throw error;
    if (error.status === 429) return error.retryAfterSeconds ?? RETRY_SECONDS;
    return error.transport ? RETRY_SECONDS : 0;
  }
}
