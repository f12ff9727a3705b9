import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ActionForm, factorQuery } from '#identity/second-factor/web/index.ts';
import { formatDate } from '#shared/dates.ts';
import { useApp } from '#web/app/app-context.ts';
import { browserSession } from '#web/app/browser-session.ts';
import { Button } from '#web/ui/button.tsx';
import { Link } from '#web/ui/link.tsx';
import { LoadingState } from '#web/ui/list-state.tsx';
import { Modal } from '#web/ui/modal.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { POPUP_MS, showFailure, showPopup } from '#web/ui/toast-store.ts';
import type { ProfileConsents } from '../contract.ts';
import { consentsQuery } from './profile-queries.ts';
import styles from './profile-page.module.css';

type Consent = ProfileConsents[number];

const documents = {
  'personal-data': { title: 'Обработка персональных данных', path: '/personal-data/' },
  advertising: { title: 'Реклама: новости и предложения', path: '/advertising/' },
} as const;

/** What the visitor has agreed to; he can take it back here. */
export function Consents() {
  const { api } = useApp();
  const query = useQuery(consentsQuery(api));
  const { data } = query;
  return (
    <Panel title="Согласия" className={styles.whole}>
      {data ? (
        <ul className={styles.rows}>
          {data.map((consent) => (
            <Row key={consent.document} consent={consent} />
          ))}
        </ul>
      ) : (
        <LoadingState query={query} rows={2} height={56} />
      )}
    </Panel>
  );
}

function Row({ consent }: { consent: Consent }) {
  const { api } = useApp();
  const client = useQueryClient();
  const [isClosing, setClosing] = useState(false);
  const { document, state } = consent;
  const { title, path } = documents[document];
  const { mutate, isPending } = useMutation({
    mutationFn: () => api('profileSetConsent', { body: { document, isGiven: state !== 'given' } }),
    onSuccess: ({ consents }) => {
      client.setQueryData(consentsQuery(api).queryKey, consents);
      showPopup(state === 'given' ? 'Согласие отозвано' : 'Согласие дано');
    },
    onError: showFailure,
  });
  const isPersonal = document === 'personal-data';
  return (
    <li className={styles.row}>
      <span className={styles.what}>
        <Link href={path}>{title}</Link>
        <span className={styles.note}>{said(consent)}</span>
      </span>
      {state === 'given' ? (
        <Button
          look="secondary"
          size="small"
          pending={isPending}
          aria-label={`Отозвать: ${title}`}
          onClick={() => (isPersonal ? setClosing(true) : mutate())}
        >
          Отозвать
        </Button>
      ) : isPersonal ? null : (
        <Button
          look="secondary"
          size="small"
          pending={isPending}
          aria-label={`Дать согласие: ${title}`}
          onClick={() => mutate()}
        >
          Дать согласие
        </Button>
      )}
      <Modal opened={isClosing} onClose={() => setClosing(false)} title="Отозвать согласие?" size="small">
        <Closing onCancel={() => setClosing(false)} />
      </Modal>
    </li>
  );
}

function said({ document, state, at, version }: Consent): string {
  if (state === 'given') return `Дано ${formatDate(at!)}, редакция ${version}`;
  if (state === 'withdrawn') return `Отозвано ${formatDate(at!)}`;
  return document === 'advertising' ? 'Не дано' : 'Отдельно не давалось: учётную запись завёл магазин';
}

/** Without this consent there is no account: what that means, and the proof that its owner asks. */
function Closing({ onCancel }: { onCancel: () => void }) {
  const { api } = useApp();
  const { data: factor } = useQuery(factorQuery(api));
  const withdraw = async ({ password }: { password: string }) => {
    const body = { document: 'personal-data' as const, isGiven: false, password: password || undefined };
    await api('profileSetConsent', { body });
    browserSession().forget();
    showPopup('Согласие отозвано, учётная запись закрыта');
    setTimeout(() => window.location.assign('/'), POPUP_MS);
  };
  return (
    <>
      <p className={styles.lead}>
        Учётная запись закроется сразу, вход завершится на всех устройствах, корзина и списки пропадут. За 30 дней мы
        удалим ваши данные; документы по заказам хранятся по закону. Скачать свои данные можно только до этого.
      </p>
      <ActionForm
        fields={factor?.asksPassword === false ? [] : ['password']}
        action="Отозвать и закрыть запись"
        look="danger"
        onSend={withdraw}
        onCancel={onCancel}
      />
    </>
  );
}
