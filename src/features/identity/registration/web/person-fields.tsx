import { CheckField } from '#web/ui/forms/check-field.tsx';
import { InputField } from '#web/ui/plain-fields.tsx';
import { PERSON_NAME_LENGTH } from '#shared/limits.ts';
import styles from './registration.module.css';
import type { RegistrationForm } from './use-registration-form.ts';

type Props = { form: RegistrationForm };

/** Last name, name, second name. */
export function NameFields({ form: { fields, errors, change } }: Props) {
  return (
    <>
      <InputField
        label="Фамилия"
        className={styles.whole}
        name="lastName"
        autoComplete="family-name"
        maxLength={PERSON_NAME_LENGTH}
        required
        value={fields.lastName}
        error={errors.lastName}
        onChange={(event) => change({ lastName: event.currentTarget.value })}
      />
      <InputField
        label="Имя"
        name="name"
        autoComplete="given-name"
        maxLength={PERSON_NAME_LENGTH}
        required
        value={fields.name}
        error={errors.name}
        onChange={(event) => change({ name: event.currentTarget.value })}
      />
      <InputField
        label="Отчество"
        name="secondName"
        autoComplete="additional-name"
        maxLength={PERSON_NAME_LENGTH}
        value={fields.secondName}
        error={errors.secondName}
        onChange={(event) => change({ secondName: event.currentTarget.value })}
      />
    </>
  );
}

/** With a hint, what it is good for, it may stay empty. */
export function EmailField({ form: { fields, errors, change }, hint }: Props & { hint?: string }) {
  return (
    <InputField
      label="E-mail"
      name="email"
      type="email"
      autoComplete="email"
      maxLength={254}
      required={hint === undefined}
      hint={hint}
      value={fields.email}
      error={errors.email}
      onChange={(event) => change({ email: event.currentTarget.value })}
    />
  );
}

/** The consent that the law wants, the one that is optional, and what goes without a box. */
export function ConsentFields({ form: { fields, errors, change } }: Props) {
  return (
    <div className={styles.consents}>
      <CheckField
        name="consent"
        required
        checked={fields.consent}
        error={errors.consent}
        onChange={(event) => change({ consent: event.currentTarget.checked })}
        label={
          <>
            Даю <OtherPage href="/personal-data/">согласие на обработку персональных данных</OtherPage>
          </>
        }
      />
      <CheckField
        name="advertising"
        checked={fields.advertising}
        onChange={(event) => change({ advertising: event.currentTarget.checked })}
        label={
          <>
            Хочу получать новости и предложения и даю <OtherPage href="/advertising/">согласие на рекламу</OtherPage>
          </>
        }
      />
      <p className={styles.terms}>
        Регистрируясь, вы принимаете <OtherPage href="/terms/">условия продажи</OtherPage>.
      </p>
    </div>
  );
}

/** A page beside the form, which stays as it is. */
function OtherPage({ href, children }: { href: string; children: string }) {
  return (
    <a href={href} target="_blank" rel="noopener">
      {children}
    </a>
  );
}
