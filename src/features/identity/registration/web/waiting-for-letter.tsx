import { useState } from 'react';
import { callQuietly, NOTHING_RETURNED } from '#web/api/call-quietly.ts';
import { useApp } from '#web/app/app-context.ts';
import { Button } from '#web/ui/button.tsx';
import { FormFailure } from '#web/ui/form-failure.tsx';
import styles from './registration.module.css';
import type { WaitingRegistration } from './stored-registration.ts';
import { useCountdown } from './use-countdown.ts';

interface WaitingForLetterProps {
  waiting: WaitingRegistration;
  onChange: (waiting: WaitingRegistration | null) => void;
}

/** The letter is under way: what to do with it, and what to do if it does not come. */
export function WaitingForLetter({ waiting, onChange }: WaitingForLetterProps) {
  const { api, settings } = useApp();
  const { email, key, resendAt } = waiting;
  const left = useCountdown(resendAt);
  const [failure, setFailure] = useState<string>();
  const [isSentAgain, setSentAgain] = useState(false);
  const [pending, setPending] = useState(false);
  const resend = async () => {
    setPending(true);
    setFailure(undefined);
    setSentAgain(false);
    const outcome = await callQuietly(api('registrationResend', { body: { email, key } }));
    setPending(false);
    if (outcome?.data) {
      setSentAgain(true);
      onChange({ ...waiting, resendAt: Date.now() + outcome.data.resendAfter * 1000 });
    } else setFailure(outcome?.refusal.errors[0]!.message ?? NOTHING_RETURNED);
  };
  return (
    <div className={styles.card}>
      {settings.hasMail ? (
        <>
          <h1>Проверьте почту</h1>
          <p className={styles.lead}>
            Мы отправили письмо на <b className={styles.address}>{email}</b>. Откройте его и подтвердите адрес: ссылка
            действует семь дней.
          </p>
          <p className={styles.lead}>Письма нет? Загляните в «Спам» и проверьте, верно ли написан адрес.</p>
        </>
      ) : (
        <>
          <h1>Письмо ещё не отправлено</h1>
          <p className={styles.lead}>
            Данные сохранены, но почта магазина сейчас не работает. Письмо со ссылкой для подтверждения на{' '}
            <b className={styles.address}>{email}</b> уйдёт, когда она заработает. Чтобы не ждать, свяжитесь с нами.
          </p>
        </>
      )}
      <FormFailure>{failure}</FormFailure>
      <output className={styles.done}>{isSentAgain ? 'Письмо отправлено ещё раз' : ''}</output>
      <div className={styles.actions}>
        {settings.hasMail ? (
          <Button look="secondary" disabled={left > 0} pending={pending} onClick={() => void resend()}>
            {left > 0 ? `Отправить ещё раз через ${left} с` : 'Отправить ещё раз'}
          </Button>
        ) : null}
        <Button look="quiet" onClick={() => onChange(null)}>
          Исправить данные
        </Button>
      </div>
    </div>
  );
}
