import { useState, useTransition, type FormEvent } from 'react';
import { countOf } from '#shared/plural.ts';
import { QUESTION_LENGTH } from '#shared/question-length.ts';
import { failureMessage, fieldMessages } from '#web/api/api-failure.ts';
import { useApp } from '#web/app/app-context.ts';
import { Button } from '#web/ui/button.tsx';
import { TextAreaField } from '#web/ui/plain-fields.tsx';
import { ACTION_FAILED } from '#web/ui/toast-store.ts';
import styles from './product-questions.module.css';

const { min, max } = QUESTION_LENGTH;
const CHARACTERS = ['символ', 'символа', 'символов'] as const;

/** A question goes to the shop; it shows on the page together with its answer. */
export function AskForm({ productId }: { productId: number }) {
  const { api } = useApp();
  const [text, setText] = useState('');
  const [error, setError] = useState<string>();
  const [isSent, setSent] = useState(false);
  const [isSending, startSending] = useTransition();
  const length = text.trim().length;

  const send = (event: FormEvent) => {
    event.preventDefault();
    if (isSending) return;
    if (length < min) {
      setError(`Напишите хотя бы ${countOf(min, CHARACTERS)}`);
      return;
    }
    startSending(async () => {
      try {
        await api('addProductQuestion', { params: { id: String(productId) }, body: { question: text } });
        setText('');
        setError(undefined);
        setSent(true);
      } catch (failure) {
        setError(fieldMessages(failure).question ?? failureMessage(failure, ACTION_FAILED));
      }
    });
  };
  return (
    <form className={styles.form} onSubmit={send} aria-label="Задать вопрос о товаре">
      <TextAreaField
        label="Ваш вопрос"
        value={text}
        maxRows={8}
        maxLength={max}
        error={error}
        hint={`От ${min} до ${max} символов. Покажем вместе с ответом, от вашего имени и первой буквы фамилии.`}
        onChange={(event) => {
          setText(event.currentTarget.value);
          setError(undefined);
          setSent(false);
        }}
      />
      <div className={styles.send}>
        <Button type="submit" pending={isSending}>
          Задать вопрос
        </Button>
        <output>{isSent ? 'Спасибо, вопрос отправлен. Мы сообщим, когда ответим.' : ''}</output>
      </div>
    </form>
  );
}
