import { useState, type ReactNode } from 'react';
import { useApp } from '#web/app/app-context.ts';
import { OwnerButton } from '#web/app/owner-button.tsx';
import { Confirm } from '#web/ui/confirm.tsx';
import { useKeptWindow } from '#web/ui/forms/use-kept-window.ts';
import { Modal } from '#web/ui/modal.tsx';
import { showFailure, showPopup } from '#web/ui/toast-store.ts';
import type { CompanyPerson } from '../contract.ts';
import { AnswerButtons } from './answer-buttons.tsx';
import styles from './companies-page.module.css';
import { useCompaniesChanged } from './companies-query.ts';
import { RightsForm, rightsFormName } from './rights-form.tsx';

const ALONE = 'Сотрудников и права меняет сам администратор компании';

/** What else can be done about one of a company's people. */
export type PersonSlot = (companyId: number, person: { id: number; name: string }) => ReactNode;

interface PersonActionsProps {
  companyId: number;
  person: CompanyPerson;
  /** The visitor is an administrator: he changes rights, and removes administrators. */
  isAdmin: boolean;
  enter: PersonSlot;
}

/** What can be done about one of a company's people: accept or turn down, change rights, close the access. */
export function PersonActions({ companyId, person, isAdmin, enter }: PersonActionsProps) {
  const { api } = useApp();
  const changed = useCompaniesChanged();
  const [open, setOpen] = useState<'rights' | 'remove'>();
  const close = () => setOpen(undefined);
  const { id, state, role, isSelf } = person;
  const name = person.full_name || person.email;
  useKeptWindow(rightsFormName(companyId, id), () => setOpen('rights'));
  useKeptWindow(`${rightsFormName(companyId, id)}:rights`, () => setOpen('rights'));
  const remove = async () => {
    try {
      await api('contragentRemoveUser', { body: { contragent: companyId, user_id: id } });
    } catch (error) {
      showFailure(error);
      await changed();
      return false;
    }
    showPopup(state === 'invited' ? 'Приглашение отозвано' : 'Доступ закрыт');
    await changed();
    return true;
  };
  if (state === 'pending') {
    return (
      <span className={styles.actions}>
        <AnswerButtons
          name={name}
          answer={(isAccepted) =>
            api('contragentAnswerUser', { body: { contragent: companyId, user_id: id, isAccepted } })
          }
          accepted="Сотрудник принят"
          declined="Заявка отклонена"
          onSettled={changed}
          size="small"
          ownerReason={ALONE}
        />
      </span>
    );
  }
  const ending = isSelf ? 'Выйти из компании' : closing[state];
  const mayRemove = isAdmin || role === 'USER';
  return (
    <span className={styles.actions}>
      {isAdmin && state === 'active' && role === 'USER' && person.active ? enter(companyId, { id, name }) : null}
      {isAdmin && state === 'active' ? (
        <OwnerButton
          reason={ALONE}
          look="secondary"
          size="small"
          aria-label={`Права: ${name}`}
          onClick={() => setOpen('rights')}
        >
          Права
        </OwnerButton>
      ) : null}
      {mayRemove ? (
        <OwnerButton
          reason={ALONE}
          look="secondary"
          size="small"
          aria-label={`${ending}: ${name}`}
          onClick={() => setOpen('remove')}
        >
          {ending}
        </OwnerButton>
      ) : null}
      <Modal opened={open === 'rights'} onClose={close} title={`Права: ${name}`}>
        {open === 'rights' ? <RightsForm companyId={companyId} person={person} onClose={close} /> : null}
      </Modal>
      <Confirm
        opened={open === 'remove'}
        onClose={close}
        title={state === 'invited' ? 'Отозвать приглашение?' : isSelf ? 'Выйти из компании?' : 'Закрыть доступ?'}
        action={ending}
        onConfirm={remove}
      >
        {state === 'invited'
          ? `${name} больше не сможет принять приглашение.`
          : isSelf
            ? 'Вы перестанете видеть цены и заказы компании. Вернуть доступ сможет её администратор.'
            : `${name} перестанет видеть цены и заказы компании. Оформленные заказы останутся.`}
      </Confirm>
    </span>
  );
}

const closing = { active: 'Закрыть доступ', invited: 'Отозвать', pending: 'Отклонить' } as const;
