import { CompanyFields } from '#identity/companies/web/index.ts';
import { NewPasswordFields } from '#identity/session/web/index.ts';
import { PERSON_NAME_LENGTH } from '#shared/limits.ts';
import type { FormEvent } from 'react';
import { callWithBotCheck } from '#identity/bot-check/web/index.ts';
import { callQuietly } from '#web/api/call-quietly.ts';
import { useApp } from '#web/app/app-context.ts';
import { Button } from '#web/ui/button.tsx';
import { PhoneField } from '#web/ui/phone-field.tsx';
import { InputField } from '#web/ui/plain-fields.tsx';
import { FormFailure } from '#web/ui/form-failure.tsx';
import { ConsentFields, EmailField, NameFields } from './person-fields.tsx';
import { registrationErrors } from './registration-fields.ts';
import styles from './registration.module.css';
import { type WaitingRegistration } from './stored-registration.ts';
import { useRegistrationForm } from './use-registration-form.ts';

const RESEND_MS = 60_000;

interface EmailFormProps {
  kind: 'person' | 'company';
  onRegistered: (waiting: WaitingRegistration) => void;
}

/** Registration by e-mail and password, of a person who buys for himself or of a company. */
export function EmailForm({ kind, onRegistered }: EmailFormProps) {
  const app = useApp();
  const form = useRegistrationForm((fields) => registrationErrors(fields, kind));
  const { fields, errors, change, pending, failure } = form;

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (pending || !form.check(event.currentTarget)) return;
    const { inn, uf_name, kpp, ogrn, address, workPosition, ...person } = fields;
    const body = { ...person, consent: true as const };
    const company = { inn, uf_name, kpp: inn.length === 10 ? kpp : '', ogrn, address, workPosition };
    const data = await form.run(() =>
      callQuietly(
        callWithBotCheck(app, (captchaToken) =>
          kind === 'company'
            ? app.api('registerCompany', { body: { ...body, ...company, captchaToken } })
            : app.api('register', { body: { ...body, captchaToken } }),
        ),
      ),
    );
    if (data?.key) onRegistered({ email: fields.email.trim(), key: data.key, resendAt: Date.now() + RESEND_MS });
  };

  return (
    <form className={styles.form} {...form.watch} onSubmit={(event) => void submit(event)} noValidate>
      {kind === 'company' ? (
        <CompanyFields {...{ fields, errors, change }}>
          <InputField
            label="Ваша должность"
            className={styles.whole}
            name="workPosition"
            autoComplete="organization-title"
            maxLength={PERSON_NAME_LENGTH}
            value={fields.workPosition}
            error={errors.workPosition}
            onChange={(event) => change({ workPosition: event.currentTarget.value })}
          />
        </CompanyFields>
      ) : null}
      <fieldset className={styles.group}>
        <legend className={styles.legend}>{kind === 'company' ? 'Контактное лицо' : 'О вас'}</legend>
        <NameFields form={form} />
        <EmailField form={form} />
        <PhoneField
          label="Телефон"
          name="phone"
          required
          defaultValue={fields.phone}
          error={errors.phone}
          onPhone={(phone) => change({ phone })}
        />
      </fieldset>
      <fieldset className={styles.group}>
        <legend className={styles.legend}>Пароль</legend>
        <NewPasswordFields fields={fields} errors={errors} isFirst onChange={change} />
      </fieldset>
      <ConsentFields form={form} />
      <FormFailure>{failure}</FormFailure>
      <Button type="submit" size="large" wide pending={pending}>
        Зарегистрироваться
      </Button>
    </form>
  );
}
