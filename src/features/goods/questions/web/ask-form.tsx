import { useState, useTransition, type FormEvent } from 'react';
import { countOf } from '#shared/plural.ts';
import { QUESTION_LENGTH } from '#shared/limits.ts';
import { failureMessage, fieldMessages } from '#web/api/api-failure.ts';
import { useApp } from '#web/app/app-context.ts';
import { Button } from '#web/ui/button.tsx';
import { useFieldErrors } from '#web/ui/forms/use-field-errors.ts';
import { useKeptFields } from '#web/ui/forms/use-kept-fields.ts';
import { TextAreaField } from '#web/ui/plain-fields.tsx';
import { ACTION_FAILED } from '#web/ui/toast-store.ts';
import styles from './product-questions.module.css';

const { min, max } = QUESTION_LENGTH;
const empty = { question: '' };
const CHARACTERS = ['символ', 'символа', 'символов'] as const;

/** A question goes to the shop; it shows on the page together with its answer. */
export function AskForm({ productId }: { productId: number }) {
  const { api } = useApp();
  const [{ question: text }, setFields] = useKeptFields('question', empty);
  const [isSent, setSent] = useState(false);
  const [isSending, startSending] = useTransition();
  const length = text.trim().length;
  const tooShort = { question: `Напишите хотя бы ${countOf(min, CHARACTERS)}` };
  // Nobody has to ask: an empty field is an error only when it is sent
  const { errors, watch, refuse, reset } = useFieldErrors({ question: text }, text && length < min ? tooShort : {});

  const send = (event: FormEvent) => {
    event.preventDefault();
    if (isSending) return;
    if (length < min) {
      refuse(tooShort);
      return;
    }
    startSending(async () => {
      try {
        await api('addProductQuestion', { params: { id: String(productId) }, body: { question: text } });
        setFields(empty);
        reset();
        setSent(true);
      } catch (failure) {
        refuse({ question: fieldMessages(failure).question ?? failureMessage(failure, ACTION_FAILED) });
      }
    });
  };
  return (
    <form className={styles.form} {...watch} onSubmit={send} aria-label="Задать вопрос о товаре">
      <TextAreaField
        label="Ваш вопрос"
        name="question"
        value={text}
        maxRows={8}
        maxLength={max}
        error={errors.question}
        hint={`От ${min} до ${max} символов. Покажем вместе с ответом, от вашего имени и первой буквы фамилии.`}
        onChange={(event) => {
          setFields({ question: event.currentTarget.value });
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
