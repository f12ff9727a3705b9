import { useMutation, useQueryClient } from '@tanstack/react-query';
import { formatDateTime, formatTime } from '#shared/dates.ts';
import { useApp } from '#web/app/app-context.ts';
import { useHeader } from '#web/app/layout-data.ts';
import { Button } from '#web/ui/button.tsx';
import { CheckField } from '#web/ui/forms/check-field.tsx';
import { showFailure, showPopup } from '#web/ui/toast-store.ts';
import type { EntryRequest } from '../contract.ts';
import styles from './acting.module.css';
import { visitsKey } from './visits-query.ts';

interface ConsentProps {
  companyId: number;
  isRequired: boolean;
  requests: readonly EntryRequest[];
}

/** Whether the company's manager has to ask before he enters, and the answers to those who ask. */
export function Consent({ companyId, isRequired, requests }: ConsentProps) {
  const { api } = useApp();
  const client = useQueryClient();
  const isHimself = useHeader()?.actor == null;
  const { mutate, isPending, variables } = useMutation({
    mutationFn: (wanted: boolean) =>
      api('entryConsentRequire', { body: { contragent: companyId, isRequired: wanted } }),
    onSuccess: (_, wanted) =>
      showPopup(wanted ? 'Теперь менеджер входит только с согласия' : 'Менеджер снова входит без согласия'),
    onError: showFailure,
    onSettled: () => client.invalidateQueries({ queryKey: visitsKey(companyId) }),
  });
  return (
    <div className={styles.consent}>
      <CheckField
        name="consent"
        disabled={!isHimself}
        checked={isPending ? variables : isRequired}
        onChange={(event) => mutate(event.currentTarget.checked)}
        label={
          <>
            Менеджер входит только с согласия администратора
            <span className={styles.second}>
              {isHimself
                ? 'Он пришлёт запрос, администраторы получат уведомление. Согласие действует один час.'
                : 'О входе менеджера решает сам администратор компании.'}
            </span>
          </>
        }
      />
      {requests.length > 0 && isHimself ? (
        <ul className={styles.requests} aria-label="Запросы на вход">
          {requests.map((request) => (
            <Request key={request.id} companyId={companyId} request={request} />
          ))}
        </ul>
      ) : null}
    </div>
  );
}

function Request({ companyId, request }: { companyId: number; request: EntryRequest }) {
  const { api } = useApp();
  const client = useQueryClient();
  const { id, manager, askedAt, allowedUntil } = request;
  const { mutate, isPending, variables } = useMutation({
    mutationFn: (isAllowed: boolean) => api('entryConsentAnswer', { body: { request: id, isAllowed } }),
    onSuccess: (_, isAllowed) => showPopup(isAllowed ? 'Вход разрешён на час' : 'Вход не разрешён'),
    onError: showFailure,
    // Another administrator may have answered meanwhile
    onSettled: () => client.invalidateQueries({ queryKey: visitsKey(companyId) }),
  });
  return (
    <li className={styles.request}>
      <span>
        <b>{manager}</b>
        <span className={styles.second}>
          {allowedUntil === null
            ? `Просит разрешить вход, ${formatDateTime(askedAt)}`
            : `Может входить до ${formatTime(allowedUntil)}`}
        </span>
      </span>
      <span className={styles.actions}>
        {allowedUntil === null ? (
          <Button
            size="small"
            pending={isPending && variables}
            disabled={isPending}
            aria-label={`Разрешить на час: ${manager}`}
            onClick={() => mutate(true)}
          >
            Разрешить на час
          </Button>
        ) : null}
        <Button
          look="secondary"
          size="small"
          pending={isPending && !variables}
          disabled={isPending}
          aria-label={`${allowedUntil === null ? 'Отказать' : 'Прекратить'}: ${manager}`}
          onClick={() => mutate(false)}
        >
          {allowedUntil === null ? 'Отказать' : 'Прекратить'}
        </Button>
      </span>
    </li>
  );
}
