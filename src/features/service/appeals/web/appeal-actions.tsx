import { useQuery } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import { checkRequired } from '#shared/validation.ts';
import { useApp } from '#web/app/app-context.ts';
import { Button } from '#web/ui/button.tsx';
import { Confirm } from '#web/ui/confirm.tsx';
import { useFieldErrors } from '#web/ui/forms/use-field-errors.ts';
import { Modal } from '#web/ui/modal.tsx';
import { SelectField } from '#web/ui/plain-fields.tsx';
import { showPopup } from '#web/ui/toast-store.ts';
import type { AppealThread } from '../contract.ts';
import styles from './appeals.module.css';
import { colleaguesQuery } from './manager-queries.ts';
import { useSending } from './use-sending.tsx';

interface AppealActionsProps {
  thread: AppealThread;
  onChanged: () => Promise<void>;
}

/** What may be done with an appeal beside writing: close it; as its manager hand it over, make the asked changes. */
export function AppealActions({ thread, onChanged }: AppealActionsProps) {
  const { api } = useApp();
  const [asked, setAsked] = useState<'close' | 'hand over' | null>(null);
  const { send, isPending, failureWindow } = useSending();
  const { appeal, canClose, canHandOver, canApprove } = thread;
  if (!canClose && !canHandOver && !canApprove) return failureWindow;
  const none = () => setAsked(null);
  const approve = () =>
    void send(async () => {
      await api('appealApprove', { body: { appeal_id: appeal.id } });
      showPopup('Изменения внесены');
      await onChanged();
    });
  const close = () =>
    send(async () => {
      await api('appealClose', { body: { appeal_id: appeal.id } });
      await onChanged();
    });
  return (
    <div className={styles.actions}>
      {canApprove ? (
        <Button pending={isPending} onClick={approve}>
          Внести изменения
        </Button>
      ) : null}
      {canHandOver ? (
        <Button look="secondary" onClick={() => setAsked('hand over')}>
          Передать коллеге
        </Button>
      ) : null}
      {canClose ? (
        <Button look="secondary" onClick={() => setAsked('close')}>
          Закрыть обращение
        </Button>
      ) : null}
      <Confirm
        opened={asked === 'close'}
        onClose={none}
        title="Закрыть обращение?"
        action="Закрыть обращение"
        onConfirm={close}
      >
        Писать в закрытое обращение нельзя. Открыть его снова не получится.
      </Confirm>
      <Modal opened={asked === 'hand over'} onClose={none} title="Передать обращение" size="small">
        {asked === 'hand over' ? (
          <HandOverForm
            appealId={appeal.id}
            onDone={async () => {
              none();
              showPopup('Обращение передано');
              await onChanged();
            }}
          />
        ) : null}
      </Modal>
      {failureWindow}
    </div>
  );
}

function HandOverForm({ appealId, onDone }: { appealId: number; onDone: () => Promise<void> }) {
  const { api } = useApp();
  const { data, isError } = useQuery(colleaguesQuery(api));
  const [fields, setFields] = useState({ manager: '' });
  const { errors, watch, check } = useFieldErrors(fields, { manager: checkRequired(fields.manager) });
  const { send, isPending, failureWindow } = useSending();
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isPending || !check(event.currentTarget)) return;
    void send(async () => {
      await api('appealHandOver', { body: { appeal_id: appealId, manager_id: Number(fields.manager) } });
      await onDone();
    });
  };
  if (isError) return <p role="alert">Не удалось загрузить список менеджеров. Закройте окно и попробуйте ещё раз.</p>;
  if (data?.length === 0) return <p>Других менеджеров в магазине нет.</p>;
  return (
    <form className={styles.form} {...watch} onSubmit={submit} noValidate>
      <SelectField
        label="Менеджер"
        name="manager"
        required
        value={fields.manager}
        error={errors.manager}
        onChange={(event) => setFields({ manager: event.currentTarget.value })}
      >
        <option value="">Выберите коллегу</option>
        {(data ?? []).map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </SelectField>
      <div className={styles.actions}>
        <Button type="submit" pending={isPending}>
          Передать
        </Button>
      </div>
      {failureWindow}
    </form>
  );
}
