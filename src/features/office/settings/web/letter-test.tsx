import { useState } from 'react';
import type { Data } from '#shared/endpoint.ts';
import { useApp } from '#web/app/app-context.ts';
import { Button } from '#web/ui/button.tsx';
import { showFailure } from '#web/ui/toast-store.ts';
import styles from './settings-screen.module.css';

type Answer = Data<'officeSettingsLetter'>;

/** Sends a letter to the visitor and shows what the mail server has answered. */
export function LetterTest({ from }: { from: string | null }) {
  const { api } = useApp();
  const [isPending, setPending] = useState(false);
  const [answer, setAnswer] = useState<Answer>();
  if (from === null) {
    return (
      <p>
        Почтовый сервер не задан: письма ждут в очереди. Администратор сервера задаёт переменные SMTP_URL, MAIL_FROM и
        PUBLIC_URL.
      </p>
    );
  }
  const send = async () => {
    setPending(true);
    setAnswer(undefined);
    try {
      setAnswer(await api('officeSettingsLetter', {}));
    } catch (error) {
      showFailure(error);
    }
    setPending(false);
  };
  return (
    <>
      <p className={styles.note}>Отправитель: {from}. Задано переменной MAIL_FROM, здесь не меняется.</p>
      <p className={styles.answer}>
        <Button look="secondary" pending={isPending} onClick={() => void send()}>
          Отправить пробное письмо
        </Button>
      </p>
      <output className={styles.answer}>{answer ? <AnswerText answer={answer} /> : null}</output>
    </>
  );
}

function AnswerText({ answer: { isSent, to, answer } }: { answer: Answer }) {
  if (isSent === null) return 'Почтовый сервер не задан.';
  return (
    <>
      {isSent ? `Сервер принял письмо для ${to}.` : `Сервер не принял письмо для ${to}.`} Его ответ: <b>{answer}</b>
    </>
  );
}
