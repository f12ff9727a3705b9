import { useState, type FormEvent } from 'react';
import { changedFields } from '#shared/changed-fields.ts';
import { roleNames } from '#shared/roles.ts';
import { useApp } from '#web/app/app-context.ts';
import { FormButtons } from '#web/ui/form-buttons.tsx';
import { CheckField } from '#web/ui/forms/check-field.tsx';
import { useKeptFields } from '#web/ui/forms/use-kept-fields.ts';
import { useSaving } from '#web/ui/forms/use-saving.ts';
import { showPopup } from '#web/ui/toast-store.ts';
import type { CompanyPerson } from '../contract.ts';
import styles from './companies-page.module.css';
import { useCompaniesChanged } from './companies-query.ts';
import { RightsFields } from './rights.tsx';

export const rightsFormName = (companyId: number, personId: number): string => `rights:${companyId}:${personId}`;

interface RightsFormProps {
  companyId: number;
  person: CompanyPerson;
  onClose: () => void;
}

const roleTexts = {
  USER: 'Делает то, на что есть права',
  ADMIN: 'Может всё, приглашает сотрудников и меняет права',
};

/** Role and rights of one of a company's people (R-CALL-112, A-043). */
export function RightsForm({ companyId, person, onClose }: RightsFormProps) {
  const { api } = useApp();
  const changed = useCompaniesChanged();
  // What another window changes while the form is open stays as it is there
  const [before] = useState(person);
  const name = rightsFormName(companyId, person.id);
  const [{ role }, setRole] = useKeptFields(name, { role: before.role });
  const [rights, setRights] = useKeptFields(`${name}:rights`, before.rights);
  const { save, isPending } = useSaving([], () => undefined);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isPending) return;
    const body = {
      contragent: companyId,
      user_id: before.id,
      ...changedFields({ role: before.role }, { role }),
      rights: changedFields(before.rights, rights),
    };
    void save(async () => {
      try {
        await api('contragentRights', { body });
        onClose();
        showPopup('Права сохранены');
      } finally {
        // Somebody else may have changed or removed the person meanwhile
        await changed();
      }
    });
  };
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <fieldset className={styles.rights}>
        <legend>Роль</legend>
        {(['USER', 'ADMIN'] as const).map((value) => (
          <CheckField
            key={value}
            isRadio
            name="role"
            checked={role === value}
            onChange={() => setRole({ role: value })}
            label={
              <>
                {roleNames[value]}
                <span className={styles.second}>{roleTexts[value]}</span>
              </>
            }
          />
        ))}
      </fieldset>
      {role === 'USER' ? <RightsFields rights={rights} onChange={setRights} /> : null}
      <FormButtons action="Сохранить" pending={isPending} onClose={onClose} />
    </form>
  );
}
