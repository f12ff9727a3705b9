import { useState } from 'react';
import { checkRequired } from '#shared/validation.ts';
import { Button } from '#web/ui/button.tsx';
import { useFieldErrors } from '#web/ui/forms/use-field-errors.ts';
import { FormFailure } from '#web/ui/form-failure.tsx';
import { Modal } from '#web/ui/modal.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import type { RequestDetail } from '../contract.ts';
import styles from './requests.module.css';
import { useRequestAnswer } from './use-request-answer.ts';

/** The buyer's answer to an open request: what he sees becomes the order, or goes back with a reason. */
export function RequestAnswer({ request, code }: { request: RequestDetail; code: string }) {
  const { confirm, giveBack, pending, failure } = useRequestAnswer(request, code);
  const [isReturning, setReturning] = useState(false);
  const blocking = request.summary.warnings.filter((warning) => warning.blocking);
  // A new order leaves out what is gone; a correction is confirmed whole
  const isLacking = request.corrects !== null && request.lines.some(({ reason }) => reason !== null);
  return (
    <div className={styles.answer}>
      {blocking.map(({ code: name, text }) => (
        <p key={name} className={styles.reason}>
          {text}
        </p>
      ))}
      <FormFailure>{failure}</FormFailure>
      <Button
        pending={pending === 'confirm'}
        disabled={blocking.length > 0 || isLacking}
        onClick={() => void confirm()}
      >
        {request.corrects ? 'Подтвердить правку' : 'Подтвердить и оформить'}
      </Button>
      <Button look="secondary" disabled={pending !== null} onClick={() => setReturning(true)}>
        Вернуть менеджеру
      </Button>
      <ReturnWindow
        opened={isReturning}
        isPending={pending === 'return'}
        onClose={() => setReturning(false)}
        onReturn={async (reason) => {
          if (await giveBack(reason)) setReturning(false);
        }}
      />
    </div>
  );
}

interface ReturnWindowProps {
  opened: boolean;
  isPending: boolean;
  onClose: () => void;
  onReturn: (reason: string) => Promise<void>;
}

function ReturnWindow({ opened, isPending, onClose, onReturn }: ReturnWindowProps) {
  const [reason, setReason] = useState('');
  const fields = { reason };
  const { errors, watch, check } = useFieldErrors(fields, { reason: checkRequired(reason) });
  return (
    <Modal opened={opened} onClose={onClose} title="Вернуть заявку" size="small">
      <form
        className={styles.answer}
        noValidate
        {...watch}
        onSubmit={(event) => {
          event.preventDefault();
          if (check(event.currentTarget)) void onReturn(reason);
        }}
      >
        <TextField
          label="Что нужно изменить"
          name="reason"
          required
          maxLength={1000}
          value={reason}
          error={errors.reason}
          onChange={({ currentTarget: { value } }) => setReason(value)}
        />
        <Button type="submit" pending={isPending}>
          Вернуть
        </Button>
      </form>
    </Modal>
  );
}
