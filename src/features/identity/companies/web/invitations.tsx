import { useMutation } from '@tanstack/react-query';
import { failureMessage } from '#web/api/api-failure.ts';
import { useApp } from '#web/app/app-context.ts';
import { Button } from '#web/ui/button.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { ACTION_FAILED, showError, showPopup } from '#web/ui/toast-store.ts';
import type { CompanyOnPage } from '../contract.ts';
import styles from './companies-page.module.css';
import { useCompaniesChanged } from './companies-query.ts';

/** Companies that have invited the visitor; until he accepts they see his e-mail alone. */
export function Invitations({ companies }: { companies: readonly CompanyOnPage[] }) {
  return (
    <Panel title="Вас приглашают" className={styles.invitations}>
      <ul>
        {companies.map((company) => (
          <Invitation key={company.id} company={company} />
        ))}
      </ul>
    </Panel>
  );
}

function Invitation({ company: { id, uf_name: name, inn } }: { company: CompanyOnPage }) {
  const { api } = useApp();
  const changed = useCompaniesChanged();
  const { mutate, isPending, variables } = useMutation({
    mutationFn: (isAccepted: boolean) => api('contragentAnswerInvitation', { body: { contragent: id, isAccepted } }),
    onSuccess: (_, isAccepted) => showPopup(isAccepted ? `Теперь вы покупаете и для ${name}` : 'Приглашение отклонено'),
    onError: (failure) => showError(failureMessage(failure, ACTION_FAILED)),
    // It may have been taken back meanwhile: the list says what is left
    onSettled: changed,
  });
  return (
    <li className={styles.invitation}>
      <span>
        <b>{name}</b>
        <span className={styles.second}>
          ИНН {inn}. Компания увидит ваши имя, почту и телефон, когда вы согласитесь.
        </span>
      </span>
      <span className={styles.actions}>
        <Button
          pending={isPending && variables}
          disabled={isPending}
          aria-label={`Принять: ${name}`}
          onClick={() => mutate(true)}
        >
          Принять
        </Button>
        <Button
          look="secondary"
          pending={isPending && !variables}
          disabled={isPending}
          aria-label={`Отклонить: ${name}`}
          onClick={() => mutate(false)}
        >
          Отклонить
        </Button>
      </span>
    </li>
  );
}
