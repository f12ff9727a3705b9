import { useQuery } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import { changedFields } from '#shared/changed-fields.ts';
import { checkPersonName } from '#shared/names.ts';
import { PERSON_NAME_LENGTH } from '#shared/limits.ts';
import { checkRequired, checkWholePhone, firstMessage } from '#shared/validation.ts';
import { useApp } from '#web/app/app-context.ts';
import { FormButtons } from '#web/ui/form-buttons.tsx';
import { CheckField } from '#web/ui/forms/check-field.tsx';
import { type FieldProblems, useFieldErrors } from '#web/ui/forms/use-field-errors.ts';
import { useKeptFields } from '#web/ui/forms/use-kept-fields.ts';
import { useSaving } from '#web/ui/forms/use-saving.ts';
import { LoadingState } from '#web/ui/list-state.tsx';
import { PhoneField } from '#web/ui/phone-field.tsx';
import { InputField, SelectField } from '#web/ui/plain-fields.tsx';
import { showPopup } from '#web/ui/toast-store.ts';
import type { UserForm } from '../contract.ts';
import { useCabinetChanged, userFormQuery } from './cabinet-queries.ts';
import styles from './cabinet.module.css';

export const personFormName = (companyId: number, userId: number): string => `person:${companyId}:${userId}`;

interface PersonFormProps {
  companyId: number;
  userId: number;
  onClose: () => void;
}

/** The form of one of a company's people (R-CALL-093, R-CALL-094, R-ENT-56, R-ROLE-25), filled in once it is known. */
export function PersonForm(props: PersonFormProps) {
  const { api } = useApp();
  const query = useQuery({
    ...userFormQuery(api, props.companyId, props.userId),
    // What is typed stays while the window of the browser is left and entered
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
  if (query.data) return <Fields {...props} person={query.data} />;
  return <LoadingState query={query} rows={5} height={64} />;
}

const initialOf = ({ last_name, name, second_name, personal_phone, work_position, role, active }: UserForm) => ({
  last_name,
  name,
  second_name,
  personal_phone,
  work_position,
  role,
  active,
});
type Form = ReturnType<typeof initialOf>;
type TextField = 'last_name' | 'name' | 'second_name' | 'work_position';

function errorsOf({ last_name: lastName, name, personal_phone: phone }: Form): FieldProblems<keyof Form> {
  return {
    last_name: firstMessage(lastName, checkRequired, checkPersonName),
    name: firstMessage(name, checkRequired, checkPersonName),
    personal_phone: phone === '' ? null : checkWholePhone(phone),
  };
}

function Fields({ companyId, userId, person, onClose }: PersonFormProps & { person: UserForm }) {
  const { api } = useApp();
  const changed = useCabinetChanged();
  // What a colleague changes while the form is open stays as it is there
  const [before] = useState(() => initialOf(person));
  const [fields, setFields] = useKeptFields(personFormName(companyId, userId), before);
  const { errors, watch, check, refuse } = useFieldErrors(fields, errorsOf(fields));
  const { save, isPending } = useSaving(Object.keys(fields), refuse);
  const input = (field: TextField) => ({
    name: field,
    maxLength: PERSON_NAME_LENGTH,
    autoComplete: 'off',
    value: fields[field],
    error: errors[field],
    onChange: (event: FormEvent<HTMLInputElement>) => {
      const { value } = event.currentTarget;
      setFields((last) => ({ ...last, [field]: value }));
    },
  });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isPending || !check(event.currentTarget)) return;
    void save(async () => {
      try {
        const { isPhoneWaiting } = await api('managerUserSave', {
          body: { user_id: userId, contragent: companyId, ...changedFields(before, fields) },
        });
        onClose();
        showPopup(isPhoneWaiting ? 'Сохранено. Новый телефон ждёт подтверждения сотрудника' : 'Данные сохранены');
      } finally {
        // Somebody else may have removed the person meanwhile
        await changed();
      }
    });
  };
  return (
    <form className={styles.form} {...watch} onSubmit={submit} noValidate>
      <div className={styles.pair}>
        <InputField label="Фамилия" required {...input('last_name')} />
        <InputField label="Имя" required {...input('name')} />
        <InputField label="Отчество" {...input('second_name')} />
        <InputField label="Должность" {...input('work_position')} />
      </div>
      <PhoneField
        label="Телефон"
        name="personal_phone"
        hint="Новый номер начнёт действовать, когда сотрудник его подтвердит"
        defaultValue={fields.personal_phone}
        error={errors.personal_phone}
        onPhone={(phone) => setFields((last) => ({ ...last, personal_phone: phone }))}
      />
      {person.email ? (
        <p className={styles.note}>E-mail: {person.email}. Почту и пароль меняет сам сотрудник.</p>
      ) : null}
      <SelectField
        label="Роль в компании"
        name="role"
        value={fields.role}
        error={errors.role}
        onChange={({ currentTarget: { value } }) =>
          setFields((last) => ({ ...last, role: value === 'ADMIN' ? 'ADMIN' : 'USER' }))
        }
      >
        {person.roles.map(({ value, name }) => (
          <option key={value} value={value}>
            {name}
          </option>
        ))}
      </SelectField>
      <CheckField
        name="active"
        checked={fields.active}
        error={errors.active}
        onChange={({ currentTarget: { checked } }) => setFields((last) => ({ ...last, active: checked }))}
        label={
          <>
            Может входить в магазин
            <span className={styles.second}>
              Без отметки он выйдет на всех устройствах и не войдёт ни в одну из своих компаний
            </span>
          </>
        }
      />
      <FormButtons action="Сохранить" pending={isPending} onClose={onClose} />
    </form>
  );
}
