import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { formatDateTime } from '#shared/dates.ts';
import { useApp } from '#web/app/app-context.ts';
import { Button } from '#web/ui/button.tsx';
import { Confirm } from '#web/ui/confirm.tsx';
import { LoadingState } from '#web/ui/list-state.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { showFailure, showPopup } from '#web/ui/toast-store.ts';
import type { ProfileSession } from '../contract.ts';
import { securityQuery } from './profile-queries.ts';
import styles from './profile-page.module.css';

/** Where the account is logged in, and what has happened to it. */
export function Security() {
  const { api } = useApp();
  const query = useQuery(securityQuery(api));
  const { data } = query;
  return (
    <Panel title="Безопасность" className={styles.whole}>
      {data ? (
        <>
          <Sessions sessions={data.sessions} />
          <details className={styles.events}>
            <summary>События за 90 дней: {data.events.length}</summary>
            {data.events.length === 0 ? <p className={styles.note}>Событий не было.</p> : null}
            <ol className={styles.rows}>
              {data.events.map(({ id, at, text, place }) => (
                <li key={id} className={styles.row}>
                  <span className={styles.what}>
                    {text}
                    <span className={styles.note}>{place}</span>
                  </span>
                  <time dateTime={at}>{formatDateTime(at)}</time>
                </li>
              ))}
            </ol>
          </details>
        </>
      ) : (
        <LoadingState query={query} rows={3} height={56} />
      )}
    </Panel>
  );
}

function Sessions({ sessions }: { sessions: readonly ProfileSession[] }) {
  const { api } = useApp();
  const client = useQueryClient();
  const [isAsking, setAsking] = useState(false);
  const { mutateAsync, isPending, variables } = useMutation({
    mutationFn: (body: { id?: number }) => api('profileEndSessions', { body }),
    onSuccess: ({ ended }) => showPopup(ended === 1 ? 'Сессия завершена' : `Завершено сессий: ${ended}`),
    onError: showFailure,
    // Another window may have ended it: the list says what is left
    onSettled: () => client.invalidateQueries({ queryKey: securityQuery(api).queryKey }),
  });
  const end = (body: { id?: number }) => mutateAsync(body).catch(() => false);
  return (
    <>
      <h3 className={styles.subtitle}>Где вы вошли</h3>
      <ul className={styles.rows}>
        {sessions.map((session) => (
          <li key={session.id} className={styles.row}>
            <span className={styles.what}>
              {session.device}
              {session.isThis ? <b className={styles.this}> — это устройство</b> : null}
              <span className={styles.note}>
                {[session.place, `вход ${formatDateTime(session.since)}`].filter(Boolean).join(', ')}
              </span>
            </span>
            {session.isThis ? null : (
              <Button
                look="secondary"
                size="small"
                pending={isPending && variables.id === session.id}
                aria-label={`Завершить: ${session.device}, вход ${formatDateTime(session.since)}`}
                onClick={() => void end({ id: session.id })}
              >
                Завершить
              </Button>
            )}
          </li>
        ))}
      </ul>
      {sessions.length > 1 ? (
        <Button look="secondary" onClick={() => setAsking(true)}>
          Завершить все, кроме этой
        </Button>
      ) : null}
      <Confirm
        opened={isAsking}
        onClose={() => setAsking(false)}
        title="Завершить другие сессии?"
        action="Завершить"
        onConfirm={() => end({})}
      >
        На других устройствах придётся войти ещё раз. На этом вы останетесь.
      </Confirm>
    </>
  );
}
