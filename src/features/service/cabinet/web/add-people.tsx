import { useQuery } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import { roleNames } from '#shared/roles.ts';
import { useApp } from '#web/app/app-context.ts';
import { Button } from '#web/ui/button.tsx';
import { FormButtons } from '#web/ui/form-buttons.tsx';
import { useFieldErrors } from '#web/ui/forms/use-field-errors.ts';
import { useSaving } from '#web/ui/forms/use-saving.ts';
import { Modal } from '#web/ui/modal.tsx';
import { SelectField } from '#web/ui/plain-fields.tsx';
import { showPopup } from '#web/ui/toast-store.ts';
import { useCabinetChanged, usersToAddQuery } from './cabinet-queries.ts';
import styles from './cabinet.module.css';
import { type Choice, ChooseSeveral } from './choose-several.tsx';
import { servedCompaniesQuery } from './page-queries.ts';

interface AddPeopleProps {
  /** The company that is chosen from the beginning. */
  company?: Choice;
}

/** A button with the form that lets people into one company or several (R-CALL-091, R-CALL-092, R-ROLE-24). */
export function AddPeople({ company }: AddPeopleProps) {
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <>
      <Button look="secondary" onClick={() => setOpen(true)}>
        Добавить человека
      </Button>
      <Modal opened={isOpen} onClose={close} title="Добавить человека" atTop>
        {isOpen ? <PeopleForm company={company} onClose={close} /> : null}
      </Modal>
    </>
  );
}

const NOBODY = 'Выберите хотя бы одного человека';
const NO_COMPANY = 'Выберите хотя бы одну компанию';

function PeopleForm({ company, onClose }: AddPeopleProps & { onClose: () => void }) {
  const { api } = useApp();
  const changed = useCabinetChanged();
  const [fields, setFields] = useState<{ users: Choice[]; contragents: Choice[]; role: 'USER' | 'ADMIN' }>({
    users: [],
    contragents: company ? [company] : [],
    role: 'USER',
  });
  const { errors, watch, check, refuse } = useFieldErrors(fields, {
    users: fields.users.length === 0 ? NOBODY : null,
    contragents: fields.contragents.length === 0 ? NO_COMPANY : null,
  });
  const { save, isPending } = useSaving(Object.keys(fields), refuse);
  const [userText, setUserText] = useState('');
  const [companyText, setCompanyText] = useState('');
  // Of one company its own people need not be offered
  const users = useQuery(
    usersToAddQuery(api, userText, fields.contragents.length === 1 ? fields.contragents[0]!.id : undefined),
  );
  const companies = useQuery(servedCompaniesQuery(api, { st: companyText || undefined }));
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isPending || !check(event.currentTarget)) return;
    void save(async () => {
      const ids = (choices: readonly Choice[]) => choices.map(({ id }) => id);
      const { added } = await api('managerAddUsers', {
        body: { users: ids(fields.users), contragents: ids(fields.contragents), role: fields.role },
      });
      onClose();
      showPopup(added > 0 ? 'Люди добавлены и получили уведомление' : 'Эти люди уже работают в выбранных компаниях');
      await changed();
    });
  };
  return (
    <form className={styles.form} {...watch} onSubmit={submit} noValidate>
      <ChooseSeveral
        label="Кого добавить"
        name="users"
        placeholder="Имя, почта или телефон"
        hint="Сотрудник ваших компаний находится по части имени, любой другой покупатель — по полной почте или телефону"
        error={errors.users}
        chosen={fields.users}
        onChange={(chosen) => setFields((before) => ({ ...before, users: chosen }))}
        found={{
          ...users,
          data: users.data?.users.map(({ id, full_name: name, contact }) => ({ id, name, details: contact })),
        }}
        onSearch={setUserText}
      />
      <ChooseSeveral
        label="В какие компании"
        name="contragents"
        placeholder="Название или ИНН"
        error={errors.contragents}
        chosen={fields.contragents}
        onChange={(chosen) => setFields((before) => ({ ...before, contragents: chosen }))}
        found={{
          ...companies,
          data: companies.data?.items
            .filter(({ state }) => state === 'active')
            .map(({ id, uf_name: name, inn }) => ({ id, name, details: inn && `ИНН ${inn}` })),
        }}
        onSearch={setCompanyText}
      />
      <SelectField
        label="Роль"
        name="role"
        hint="Администратор может всё, приглашает сотрудников и меняет их права"
        value={fields.role}
        onChange={({ currentTarget: { value } }) =>
          setFields((before) => ({ ...before, role: value === 'ADMIN' ? 'ADMIN' : 'USER' }))
        }
      >
        <option value="USER">{roleNames.USER}</option>
        <option value="ADMIN">{roleNames.ADMIN}</option>
      </SelectField>
      <FormButtons action="Добавить" pending={isPending} onClose={onClose} />
    </form>
  );
}
