import { useState, type FormEvent } from 'react';
import { failureMessage, fieldMessages, isApiFailure } from '#web/api/api-failure.ts';
import { useApp } from '#web/app/app-context.ts';
import { browserSession } from '#web/app/browser-session.ts';
import { Button } from '#web/ui/button.tsx';
import { useFieldErrors } from '#web/ui/forms/use-field-errors.ts';
import { TextField } from '#web/ui/text-field.tsx';
import { checkOneTimeCode, checkRequired, ONE_TIME_CODE_LENGTH } from '#shared/validation.ts';
import { FormFailure } from '#web/ui/form-failure.tsx';
import { logInWithPasskey } from './ask-passkey.ts';
import type { SecondStep } from './log-in.ts';
import styles from './login-page.module.css';

type Way = SecondStep['ways'][number];

interface SecondStepFormProps {
  step: SecondStep;
  /** The session is stored: the caller opens the next page. */
  onEntered: () => void;
  /** Back to the first step. `reason` says why where the ticket is of no use any more. */
  onBack: (reason?: string) => void;
}

const otherWays: Record<Way, string> = {
  code: 'Код из приложения',
  passkey: 'Ключ доступа',
  recovery: 'Код восстановления',
};

const focus = (field: HTMLInputElement | null) => field?.focus();

/** The second step of a login: a code of the authenticator, a recovery code or a passkey. */
export function SecondStepForm({ step, onEntered, onBack }: SecondStepFormProps) {
  const [way, setWay] = useState<Way>(step.ways[0] ?? 'recovery');
  const form = { ticket: step.ticket, onEntered, onBack };
  return (
    <>
      {way === 'passkey' ? <PasskeyStep {...form} /> : <CodeStep key={way} way={way} {...form} />}
      <div className={styles.ways}>
        {step.ways
          .filter((other) => other !== way)
          .map((other) => (
            <Button key={other} look="secondary" wide onClick={() => setWay(other)}>
              {otherWays[other]}
            </Button>
          ))}
        <Button look="quiet" wide onClick={() => onBack()}>
          Назад
        </Button>
      </div>
    </>
  );
}

type StepProps = { ticket: string } & Pick<SecondStepFormProps, 'onEntered' | 'onBack'>;

const NOT_ENTERED = 'Не удалось войти. Проверьте соединение и попробуйте ещё раз';

/** The ticket has ended: by time or by wrong codes. */
const endReason = (error: unknown): string | undefined =>
  isApiFailure(error)
    ? error.errors.find(({ code }) => code === 'CODE_EXPIRED' || code === 'TOO_MANY_TRIES')?.message
    : undefined;

function CodeStep({ way, ticket, onEntered, onBack }: StepProps & { way: 'code' | 'recovery' }) {
  const { api } = useApp();
  const [code, setCode] = useState('');
  const [failure, setFailure] = useState<string>();
  const [pending, setPending] = useState(false);
  const rule = way === 'code' ? checkOneTimeCode : checkRequired;
  const { errors, watch, check, refuse } = useFieldErrors({ code }, { code: rule(code) });
  const change = (text: string) => {
    setCode(way === 'code' ? text.replaceAll(/\D/g, '').slice(0, ONE_TIME_CODE_LENGTH) : text);
    setFailure(undefined);
  };
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (pending || !check(event.currentTarget)) return;
    setPending(true);
    try {
      const body = { ticket, code };
      const { token } = await (way === 'code' ? api('loginByCode', { body }) : api('loginByRecoveryCode', { body }));
      browserSession().keep(token);
      onEntered();
    } catch (error) {
      const reason = endReason(error);
      if (reason) {
        onBack(reason);
        return;
      }
      setPending(false);
      const messages = fieldMessages(error);
      refuse(messages);
      if (!messages.code) setFailure(failureMessage(error, NOT_ENTERED));
    }
  };
  return (
    <form className={styles.form} {...watch} onSubmit={(event) => void submit(event)} noValidate>
      <p className={styles.lead}>
        {way === 'code'
          ? 'Введите шесть цифр из приложения на вашем телефоне.'
          : 'Введите один из кодов, которые вы сохранили. Каждый действует один раз.'}
      </p>
      <TextField
        label={way === 'code' ? 'Код из приложения' : 'Код восстановления'}
        name="code"
        ref={focus}
        required
        inputMode={way === 'code' ? 'numeric' : 'text'}
        autoComplete={way === 'code' ? 'one-time-code' : 'off'}
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={40}
        value={code}
        error={errors.code}
        onChange={(event) => change(event.currentTarget.value)}
      />
      <FormFailure>{failure}</FormFailure>
      <Button type="submit" size="large" wide pending={pending}>
        Войти
      </Button>
    </form>
  );
}

function PasskeyStep({ ticket, onEntered, onBack }: StepProps) {
  const app = useApp();
  const [failure, setFailure] = useState<string>();
  const [pending, setPending] = useState(false);
  const press = async () => {
    setPending(true);
    setFailure(undefined);
    try {
      if (await logInWithPasskey(app, browserSession(), ticket)) {
        onEntered();
        return;
      }
      setFailure('Вход с ключом не подтверждён. Попробуйте ещё раз');
    } catch (error) {
      const reason = endReason(error);
      if (reason) {
        onBack(reason);
        return;
      }
      setFailure(failureMessage(error, NOT_ENTERED));
    }
    setPending(false);
  };
  return (
    <div className={styles.form}>
      <p className={styles.lead}>Подтвердите вход отпечатком, лицом, PIN-кодом или ключом безопасности.</p>
      <FormFailure>{failure}</FormFailure>
      <Button size="large" wide pending={pending} onClick={() => void press()}>
        Использовать ключ доступа
      </Button>
    </div>
  );
}
