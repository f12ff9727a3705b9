import { useState, type FormEvent } from 'react';
import { checkPersonName } from '#shared/names.ts';
import { PERSON_NAME_LENGTH } from '#shared/limits.ts';
import { checkEmail, checkRequired, checkWholePhone, firstMessage } from '#shared/validation.ts';
import { callOnce } from '#web/api/call-once.ts';
import { useApp } from '#web/app/app-context.ts';
import { OwnerButton } from '#web/app/owner-button.tsx';
import { FormButtons } from '#web/ui/form-buttons.tsx';
import { useKeptFields } from '#web/ui/forms/use-kept-fields.ts';
import { useKeptWindow } from '#web/ui/forms/use-kept-window.ts';
import { type FieldProblems, useFieldErrors } from '#web/ui/forms/use-field-errors.ts';
import { useSaving } from '#web/ui/forms/use-saving.ts';
import { Modal } from '#web/ui/modal.tsx';
import { PhoneField } from '#web/ui/phone-field.tsx';
import { InputField } from '#web/ui/plain-fields.tsx';
import { showPopup } from '#web/ui/toast-store.ts';
import styles from './companies-page.module.css';
import { useCompaniesChanged } from './companies-query.ts';
import { RightsFields, usualRights } from './rights.tsx';

/** A button with the form that invites somebody into a company (R-CALL-113). */
export function InvitePerson({ companyId }: { companyId: number }) {
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  useKeptWindow(NAME, () => setOpen(true));
  return (
    <>
      <OwnerButton reason="Сотрудников приглашает сам администратор компании" onClick={() => setOpen(true)}>
        Пригласить сотрудника
      </OwnerButton>
      <Modal opened={isOpen} onClose={close} title="Новый сотрудник">
        {isOpen ? <InvitationForm companyId={companyId} onClose={close} /> : null}
      </Modal>
    </>
  );
}

const NAME = 'invitation';
const empty = { email: '', last_name: '', name: '', second_name: '', phone: '', work_position: '' };
type Fields = typeof empty;

function errorsOf({ email, last_name: lastName, name, phone }: Fields): FieldProblems<keyof Fields> {
  return {
    email: firstMessage(email.trim(), checkRequired, checkEmail),
    last_name: firstMessage(lastName, checkRequired, checkPersonName),
    name: firstMessage(name, checkRequired, checkPersonName),
    phone: phone === '' ? null : checkWholePhone(phone),
  };
}

function InvitationForm({ companyId, onClose }: { companyId: number; onClose: () => void }) {
  const app = useApp();
  const changed = useCompaniesChanged();
  const [fields, setFields] = useKeptFields(NAME, empty);
  const [rights, setRights] = useKeptFields(`${NAME}:rights`, usualRights);
  const { errors, watch, check, refuse } = useFieldErrors(fields, errorsOf(fields));
  const { save, isPending } = useSaving(Object.keys(empty), refuse);
  const input = (field: keyof Fields) => ({
    name: field,
    maxLength: field === 'email' ? 254 : PERSON_NAME_LENGTH,
    autoComplete: 'off',
    value: fields[field],
    error: errors[field],
    onChange: (event: FormEvent<HTMLInputElement>) => setFields({ ...fields, [field]: event.currentTarget.value }),
  });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isPending || !check(event.currentTarget)) return;
    void save(async () => {
      const body = { contragent: companyId, ...fields, rights };
      const { user } = await callOnce(app, 'contragentCreateUser', { body });
      onClose();
      showPopup(
        user.state === 'active' ? 'Сотрудник принят: он уже просил доступ' : `Приглашение отправлено на ${user.email}`,
      );
      await changed();
    });
  };
  return (
    <form className={styles.form} {...watch} onSubmit={submit} noValidate>
      <InputField
        label="E-mail"
        type="email"
        required
        hint="Сюда придёт приглашение; с ним сотрудник входит"
        {...input('email')}
      />
      <div className={styles.pair}>
        <InputField label="Фамилия" required {...input('last_name')} />
        <InputField label="Имя" required {...input('name')} />
        <InputField label="Отчество" {...input('second_name')} />
        <InputField label="Должность" {...input('work_position')} />
      </div>
      <PhoneField
        label="Телефон"
        name="phone"
        defaultValue={fields.phone}
        error={errors.phone}
        onPhone={(phone) => setFields((before) => ({ ...before, phone }))}
      />
      <RightsFields rights={rights} onChange={setRights} />
      <FormButtons action="Пригласить" pending={isPending} onClose={onClose} />
    </form>
  );
}
