import { useState, type ReactNode } from 'react';
import type { CompanyPerson } from '#identity/companies/contract.ts';
import { AnswerButtons } from '#identity/companies/web/index.ts';
import { useApp } from '#web/app/app-context.ts';
import { Button } from '#web/ui/button.tsx';
import { useKeptWindow } from '#web/ui/forms/use-kept-window.ts';
import { Modal } from '#web/ui/modal.tsx';
import { useCabinetChanged } from './cabinet-queries.ts';
import styles from './cabinet.module.css';
import { PersonForm, personFormName } from './person-form.tsx';
import { ReassignForm } from './reassign-form.tsx';

/** What else can be done about one of a company's people who works there. */
export type PersonAction = (companyId: number, person: { id: number; name: string }) => ReactNode;

interface PersonActionsProps {
  companyId: number;
  person: CompanyPerson;
  /** The company works: only then somebody can act for its people. */
  isOpen: boolean;
  actions?: PersonAction;
}

/** What a manager can do about one of a company's people: answer who asks, edit, give the orders to somebody else. */
export function PersonActions({ companyId, person, isOpen, actions }: PersonActionsProps) {
  const [open, setOpen] = useState<'edit' | 'orders'>();
  const close = () => setOpen(undefined);
  const { id, state, active } = person;
  useKeptWindow(personFormName(companyId, id), () => setOpen('edit'));
  const name = person.full_name || person.email;
  if (state === 'invited') return null;
  if (state === 'pending') return isOpen ? <Answer companyId={companyId} person={{ id, name }} /> : null;
  return (
    <span className={styles.rowActions}>
      {isOpen && active ? actions?.(companyId, { id, name }) : null}
      <Button look="secondary" size="small" aria-label={`Изменить: ${name}`} onClick={() => setOpen('edit')}>
        Изменить
      </Button>
      <Button look="secondary" size="small" aria-label={`Передать заказы: ${name}`} onClick={() => setOpen('orders')}>
        Передать заказы
      </Button>
      <Modal opened={open === 'edit'} onClose={close} title={`Изменить: ${name}`}>
        {open === 'edit' ? <PersonForm companyId={companyId} userId={id} onClose={close} /> : null}
      </Modal>
      <Modal opened={open === 'orders'} onClose={close} title={`Передать заказы: ${name}`} size="small">
        {open === 'orders' ? <ReassignForm userId={id} onClose={close} /> : null}
      </Modal>
    </span>
  );
}

function Answer({ companyId, person: { id, name } }: { companyId: number; person: { id: number; name: string } }) {
  const { api } = useApp();
  const changed = useCabinetChanged();
  return (
    <span className={styles.rowActions}>
      <AnswerButtons
        name={name}
        answer={(isAccepted) => api('managerAnswerUser', { body: { contragent: companyId, user_id: id, isAccepted } })}
        accepted="Сотрудник принят"
        declined="Заявка отклонена"
        onSettled={changed}
        size="small"
      />
    </span>
  );
}
