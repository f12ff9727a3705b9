import { useNavigate } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import type { OrderDetail } from '#ordering/orders/contract.ts';
import { amountOf } from '#shared/amount.ts';
import { APPEAL_MESSAGE_LENGTH, APPEAL_TITLE_LENGTH } from '#shared/limits.ts';
import { useApp } from '#web/app/app-context.ts';
import { FormButtons } from '#web/ui/form-buttons.tsx';
import { InputField, TextAreaField } from '#web/ui/plain-fields.tsx';
import { showPopup } from '#web/ui/toast-store.ts';
import styles from './return-form.module.css';
import { mostOf, quantityProblem, returnedLines } from './returned-lines.ts';
import { formWith, useSending, useSendingKey } from './use-sending.tsx';

const RETURN = 'return';

interface ReturnFormProps {
  order: OrderDetail;
  onClose: () => void;
}

/** Which lines go back, how much of each and why: an appeal of the theme of returns lists them. */
export function ReturnForm({ order, onClose }: ReturnFormProps) {
  const { api, queryClient } = useApp();
  const navigate = useNavigate();
  const [typed, setTyped] = useState<Readonly<Record<number, string>>>({});
  const [reason, setReason] = useState('');
  const [hasTried, setHasTried] = useState(false);
  const { send, isPending, failureWindow } = useSending();
  const { keyOf } = useSendingKey();
  const lines = returnedLines(order.lines, typed);
  const isWrong = order.lines.some((line) => quantityProblem(typed[line.lineNo] ?? '', line) !== null);
  const message = [reason.trim(), '', 'Вернуть:', ...lines].join('\n');
  const problem = isWrong
    ? null
    : lines.length === 0
      ? 'Укажите, сколько вернуть хотя бы по одной строке'
      : message.length > APPEAL_MESSAGE_LENGTH
        ? 'Слишком много строк для одного обращения. Отправьте их двумя'
        : null;

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    setHasTried(true);
    showFirstError(event.currentTarget);
    if (isPending || isWrong || problem !== null || reason.trim() === '') return;
    const title = `Возврат по заказу ${order.number}`.slice(0, APPEAL_TITLE_LENGTH);
    const sent = { type: RETURN, title, message, order: order.id };
    void send(async () => {
      const { id } = await api('appealAdd', { body: formWith(sent, []) }, { idempotencyKey: keyOf(sent, []) });
      showPopup('Обращение о возврате отправлено');
      void queryClient.invalidateQueries({ queryKey: ['appealList'] });
      onClose();
      await navigate({ to: '/appeal/$code/', params: { code: String(id) } });
    });
  };
  return (
    <form className={styles.form} onSubmit={submit} noValidate aria-label="Вернуть товары">
      <ul className={styles.lines}>
        {order.lines.map((line) => (
          <li key={line.lineNo} className={styles.line}>
            <span className={styles.name}>
              {line.name}
              <span className={styles.note}>
                {[line.article, `в заказе ${amountOf(mostOf(line), line.unit)}`].filter(Boolean).join(' · ')}
              </span>
            </span>
            <InputField
              label={`Вернуть: ${line.name}`}
              hideLabel
              className={styles.quantity}
              inputMode="decimal"
              autoComplete="off"
              maxLength={12}
              placeholder="0"
              value={typed[line.lineNo] ?? ''}
              error={quantityProblem(typed[line.lineNo] ?? '', line)}
              onChange={({ currentTarget }) => setTyped({ ...typed, [line.lineNo]: currentTarget.value })}
            />
          </li>
        ))}
      </ul>
      {hasTried && problem !== null ? (
        <p role="alert" className={styles.problem}>
          {problem}
        </p>
      ) : null}
      <TextAreaField
        label="Причина возврата"
        name="reason"
        required
        maxLength={1000}
        maxRows={6}
        value={reason}
        error={hasTried && reason.trim() === '' ? 'Укажите причину' : null}
        hint="Фотографии можно приложить в обращении"
        onChange={({ currentTarget }) => setReason(currentTarget.value)}
      />
      <FormButtons action="Отправить" pending={isPending} onClose={onClose} />
      {failureWindow}
    </form>
  );
}

/** Once what is wrong is rendered, its first field gets the focus: among hundreds of lines it is out of sight. */
function showFirstError(form: HTMLElement): void {
  requestAnimationFrame(() => form.querySelector<HTMLElement>('[aria-invalid=true]')?.focus());
}
