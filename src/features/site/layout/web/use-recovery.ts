import { useRouter } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useState } from 'react';
import { isApiFailure } from '#web/api/api-failure.ts';
import { useApp } from '#web/app/app-context.ts';
import type { Outage } from '#web/app/outage.ts';

/** Seconds until the page is tried again by itself, where the server has named none. */
const RETRY_SECONDS = 10;

/** Asks the server from time to time, and at once when the connection returns; loads the page when it answers. */
export function useRecovery({ retryAfterSeconds, needsReload }: Pick<Outage, 'retryAfterSeconds' | 'needsReload'>) {
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
    setSecondsLeft(wait || retryAfterSeconds || RETRY_SECONDS);
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
