import { PERSON_NAME_LENGTH } from '#shared/limits.ts';
import { PhoneField } from '#web/ui/phone-field.tsx';
import { InputField } from '#web/ui/plain-fields.tsx';
import styles from './appeals.module.css';
import type { AppealFields } from './stored-texts.ts';

interface PersonalDataFieldsProps {
  fields: AppealFields;
  errors: Partial<Record<keyof AppealFields, string>>;
  change: (part: Partial<AppealFields>) => void;
  isStaff: boolean;
}

/** New values of what is to be changed; the others stay empty. */
export function PersonalDataFields({ fields, errors, change, isStaff }: PersonalDataFieldsProps) {
  const text = (name: 'last_name' | 'name' | 'second_name' | 'work_position', label: string) => (
    <InputField
      label={label}
      name={name}
      autoComplete="off"
      maxLength={PERSON_NAME_LENGTH}
      value={fields[name]}
      error={errors[name]}
      onChange={(event) => change({ [name]: event.currentTarget.value })}
    />
  );
  return (
    <fieldset className={styles.person}>
      <legend>Новые данные</legend>
      <p className={styles.second}>Заполните только то, что нужно изменить.</p>
      {text('last_name', 'Фамилия')}
      {text('name', 'Имя')}
      {text('second_name', 'Отчество')}
      {isStaff ? null : text('work_position', 'Должность')}
      <InputField
        label="E-mail"
        name="email"
        type="email"
        autoComplete="off"
        maxLength={254}
        hint="Начнёт действовать, когда вы подтвердите его по ссылке из письма"
        value={fields.email}
        error={errors.email}
        onChange={(event) => change({ email: event.currentTarget.value })}
      />
      <PhoneField
        label="Телефон"
        name="phone"
        defaultValue={fields.phone}
        error={errors.phone}
        hint="Начнёт действовать, когда вы подтвердите его по ссылке из SMS"
        onPhone={(phone) => change({ phone })}
      />
    </fieldset>
  );
}
