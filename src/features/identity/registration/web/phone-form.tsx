import { useContext, useEffect, useRef, useState, type FormEvent } from 'react';
import { callWithBotCheck } from '#identity/bot-check/web/index.ts';
import { SecondStepForm, type SecondStep } from '#identity/session/web/index.ts';
import { registrationRefusal } from '#shared/registration.ts';
import { formatPhone } from '#shared/phone.ts';
import { checkPhone, checkRequired, checkWholePhone, checkWholeSmsCode, firstMessage } from '#shared/validation.ts';
import { callQuietly } from '#web/api/call-quietly.ts';
import { useApp } from '#web/app/app-context.ts';
import { browserSession } from '#web/app/browser-session.ts';
import { Button } from '#web/ui/button.tsx';
import { CodeField } from '#web/ui/forms/code-field.tsx';
import { useFieldErrors } from '#web/ui/forms/use-field-errors.ts';
import { showError } from '#web/ui/toast-store.ts';
import { PhoneField } from '#web/ui/phone-field.tsx';
import { FormFailure } from '#web/ui/form-failure.tsx';
import { ConsentFields, EmailField, NameFields } from './person-fields.tsx';
import { phoneRegistrationErrors } from './registration-fields.ts';
import styles from './registration.module.css';
import { loadSentCode, storeSentCode, type SentCode } from './stored-registration.ts';
import { useCountdown } from './use-countdown.ts';
import { IsInBrowser, useRegistrationForm, type RegistrationForm } from './use-registration-form.ts';

/**
 * Registration and login by phone (R-STATE-076 … R-STATE-080): the phone is checked and validated, a code is sent and
 * checked; a known phone is logged in, a new one gives its names.
 */
export function PhoneForm({ onEntered }: { onEntered: (isNew: boolean) => void }) {
  const isInBrowser = useContext(IsInBrowser);
  const [sent, setSent] = useState(() => (isInBrowser ? loadSentCode() : null));
  const [proven, setProven] = useState<{ ticket: string; phone: string }>();
  const [step, setStep] = useState<SecondStep>();
  const keepSent = (code: SentCode | null) => {
    storeSentCode(code);
    setSent(code);
  };
  const enter = (token: string, isNew: boolean) => {
    storeSentCode(null);
    browserSession().keep(token);
    onEntered(isNew);
  };
  if (step) {
    return (
      <SecondStepForm
        step={step}
        onEntered={() => {
          storeSentCode(null);
          onEntered(false);
        }}
        onBack={(reason) => {
          setStep(undefined);
          keepSent(null);
          if (reason) showError(reason);
        }}
      />
    );
  }
  if (proven)
    return <NamesStep proven={proven} onToken={(token) => enter(token, true)} onAgain={() => setProven(undefined)} />;
  if (sent)
    return (
      <CodeStep
        sent={sent}
        onSent={keepSent}
        onToken={(token) => enter(token, false)}
        onProven={setProven}
        onSecondStep={setStep}
      />
    );
  return <PhoneStep onSent={keepSent} />;
}

/** Asks for a code; returns when the next may be asked for. */
function useSendCode(run: RegistrationForm['run']) {
  const app = useApp();
  return async (phone: string): Promise<number | undefined> => {
    const sent = await run(() =>
      callQuietly(callWithBotCheck(app, (captchaToken) => app.api('smsCodeSend', { body: { phone, captchaToken } }))),
    );
    return sent && Date.now() + sent.resendAfter * 1000;
  };
}

function PhoneStep({ onSent }: { onSent: (sent: SentCode) => void }) {
  const { api, settings } = useApp();
  const refusal = registrationRefusal(settings.registration ?? 'open', 'person');
  const form = useRegistrationForm(({ phone }) => ({
    phone: firstMessage(phone, checkRequired, checkPhone, checkWholePhone),
  }));
  const send = useSendCode(form.run);
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (form.pending || !form.check(event.currentTarget)) return;
    const body = { phone: form.fields.phone };
    const known = await form.run(() => callQuietly(api('phoneExists', { body })));
    if (known && !known.exists && refusal !== null) {
      form.fail(refusal);
      return;
    }
    const valid = known && (await form.run(() => callQuietly(api('phoneValidate', { body }))));
    const resendAt = valid?.valid ? await send(valid.phone) : undefined;
    if (known && valid && resendAt) onSent({ phone: valid.phone, exists: known.exists, resendAt });
  };
  return (
    <form className={styles.form} {...form.watch} onSubmit={(event) => void submit(event)} noValidate>
      <p className={styles.lead}>
        Введите номер: мы пришлём код в SMS. {refusal === null ? 'Так можно и зарегистрироваться, и войти.' : ''}
      </p>
      <PhoneField
        label="Телефон"
        name="phone"
        required
        defaultValue={form.fields.phone}
        error={form.errors.phone}
        onPhone={(phone) => form.change({ phone })}
      />
      <FormFailure>{form.failure}</FormFailure>
      <Button type="submit" size="large" wide pending={form.pending}>
        Получить код
      </Button>
    </form>
  );
}

interface CodeStepProps {
  sent: SentCode;
  onSent: (sent: SentCode | null) => void;
  onToken: (token: string) => void;
  onProven: (proven: { ticket: string; phone: string }) => void;
  onSecondStep: (step: SecondStep) => void;
}

function CodeStep({ sent, onSent, onToken, onProven, onSecondStep }: CodeStepProps) {
  const { api } = useApp();
  const form = useRegistrationForm(() => ({}));
  const [code, setCode] = useState('');
  // While a code is typed nothing is wrong with it
  const [isTyping, setTyping] = useState(false);
  const { errors, watch, check, refuse } = useFieldErrors({ code }, { code: checkWholeSmsCode(code) });
  const send = useSendCode(form.run);
  const left = useCountdown(sent.resendAt);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);
  const { phone } = sent;

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    setTyping(false);
    if (form.pending || !check(event.currentTarget)) return;
    const proven = await form.run(async () => {
      const outcome = await callQuietly(api('smsCodeCheck', { body: { phone, code } }));
      if (outcome?.refusal?.errors[0]?.field === 'code') refuse({ code: outcome.refusal.errors[0].message });
      return outcome;
    });
    if (!proven) return;
    const { ticket } = proven;
    if (!sent.exists) {
      onProven({ ticket, phone });
      return;
    }
    const entered = await form.run(async () => {
      const outcome = await callQuietly(api('loginByPhone', { body: { phone, ticket } }));
      // The account was closed meanwhile, or has another phone
      if (outcome?.refusal?.errors[0]?.code === 'NOT_REGISTERED') onProven({ ticket, phone });
      return outcome;
    });
    if (entered?.token) onToken(entered.token);
    else if (entered?.secondStep) onSecondStep(entered.secondStep);
  };
  const resend = async () => {
    const resendAt = await send(phone);
    if (!resendAt) return;
    setCode('');
    onSent({ ...sent, resendAt });
  };
  return (
    <form className={styles.form} {...watch} onSubmit={(event) => void submit(event)} noValidate>
      <p className={styles.lead}>
        Код отправлен на номер <b className={styles.address}>{formatPhone(phone)}</b>. Он действует пять минут.
      </p>
      <CodeField
        label="Код из SMS"
        name="code"
        required
        ref={field}
        value={code}
        error={isTyping ? undefined : errors.code}
        onCode={(typed) => {
          setCode(typed);
          setTyping(true);
        }}
        // A new message would move the button that is being pressed; it shows the message itself
        onBlur={({ relatedTarget }) => {
          if (!relatedTarget?.matches('button:active')) setTyping(false);
        }}
      />
      <FormFailure>{errors.code ? undefined : form.failure}</FormFailure>
      <Button type="submit" size="large" wide pending={form.pending}>
        Продолжить
      </Button>
      <div className={styles.actions}>
        <Button look="secondary" disabled={left > 0} onClick={() => void resend()}>
          {left > 0 ? `Новый код через ${left} с` : 'Отправить код ещё раз'}
        </Button>
        <Button look="quiet" onClick={() => onSent(null)}>
          Другой номер
        </Button>
      </div>
    </form>
  );
}

interface NamesStepProps {
  proven: { ticket: string; phone: string };
  onToken: (token: string) => void;
  /** The ticket has expired: the phone is to be proven again. */
  onAgain: () => void;
}

function NamesStep({ proven, onToken, onAgain }: NamesStepProps) {
  const { api } = useApp();
  const form = useRegistrationForm(phoneRegistrationErrors);
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (form.pending || !form.check(event.currentTarget)) return;
    const { lastName, name, secondName, email, advertising } = form.fields;
    const body = { ...proven, lastName, name, secondName, email: email.trim(), advertising, consent: true as const };
    const data = await form.run(async () => {
      const outcome = await callQuietly(api('register', { body }));
      if (outcome?.refusal?.errors[0]?.code === 'CODE_EXPIRED') onAgain();
      return outcome;
    });
    if (data?.token) onToken(data.token);
  };
  return (
    <form className={styles.form} {...form.watch} onSubmit={(event) => void submit(event)} noValidate>
      <p className={styles.lead}>
        Номер <b className={styles.address}>{formatPhone(proven.phone)}</b> подтверждён. Как вас зовут?
      </p>
      <div className={styles.group}>
        <NameFields form={form} />
        <EmailField
          form={form}
          hint="Необязательно. Для писем о заказах: мы пришлём ссылку, которая подтвердит адрес"
        />
      </div>
      <ConsentFields form={form} />
      <FormFailure>{form.failure}</FormFailure>
      <Button type="submit" size="large" wide pending={form.pending}>
        Зарегистрироваться
      </Button>
    </form>
  );
}
