import { useNavigate } from '@tanstack/react-router';
import { useState, type FormEvent } from 'react';
import { companyErrors, CompanyFields, emptyCompany } from '#identity/companies/web/index.ts';
import { useApp } from '#web/app/app-context.ts';
import { Button } from '#web/ui/button.tsx';
import { FormButtons } from '#web/ui/form-buttons.tsx';
import { useFieldErrors } from '#web/ui/forms/use-field-errors.ts';
import { useSaving } from '#web/ui/forms/use-saving.ts';
import { Modal } from '#web/ui/modal.tsx';
import { showPopup } from '#web/ui/toast-store.ts';
import { useCabinetChanged } from './cabinet-queries.ts';
import styles from './cabinet.module.css';

/** A button with the form of a company that works at once under this manager (R-CALL-090, R-ROLE-23). */
export function AddCompany() {
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>Добавить компанию</Button>
      <Modal opened={isOpen} onClose={close} title="Новый контрагент">
        {isOpen ? <CompanyForm onClose={close} /> : null}
      </Modal>
    </>
  );
}

function CompanyForm({ onClose }: { onClose: () => void }) {
  const { api } = useApp();
  const navigate = useNavigate();
  const changed = useCabinetChanged();
  const [fields, setFields] = useState(emptyCompany);
  const { errors, watch, check, refuse } = useFieldErrors(fields, companyErrors(fields));
  const { save, isPending } = useSaving(Object.keys(emptyCompany), refuse);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isPending || !check(event.currentTarget)) return;
    void save(async () => {
      const { contragent } = await api('managerAddContragent', { body: fields });
      onClose();
      showPopup('Компания добавлена и может работать: осталось добавить в неё людей');
      await changed();
      await navigate({ to: contragent.url });
    });
  };
  return (
    <form className={styles.form} {...watch} onSubmit={submit} noValidate>
      <CompanyFields
        fields={fields}
        errors={errors}
        change={(part) => setFields((before) => ({ ...before, ...part }))}
      />
      <FormButtons action="Добавить" pending={isPending} onClose={onClose} />
    </form>
  );
}
