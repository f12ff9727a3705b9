import { useState, type FormEvent } from 'react';
import { Button, type ButtonProps } from '#web/ui/button.tsx';
import { FormButtons } from '#web/ui/form-buttons.tsx';
import { useKeptFields } from '#web/ui/forms/use-kept-fields.ts';
import { useKeptWindow } from '#web/ui/forms/use-kept-window.ts';
import { useFieldErrors } from '#web/ui/forms/use-field-errors.ts';
import { useSaving } from '#web/ui/forms/use-saving.ts';
import { Modal } from '#web/ui/modal.tsx';
import styles from './companies-page.module.css';
import { CompanyContacts } from './company-contacts.tsx';
import { companyErrors, contactErrors, emptyCompany, noContacts } from './company-errors.ts';
import { CompanyFields } from './company-fields.tsx';

const NAME = 'company';
const empty = { ...emptyCompany, ...noContacts };

interface NewCompanyProps extends Pick<ButtonProps, 'look'> {
  /** Of the window. */
  title: string;
  /** Stores the company; `close` closes the window. What it throws is shown at the fields. */
  add: (fields: typeof empty, close: () => void) => Promise<void>;
}

/** A button with the form of a company that is to be added. */
export function NewCompany({ look, title, add }: NewCompanyProps) {
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  useKeptWindow(NAME, () => setOpen(true));
  return (
    <>
      <Button look={look} onClick={() => setOpen(true)}>
        Добавить компанию
      </Button>
      <Modal opened={isOpen} onClose={close} title={title}>
        {isOpen ? <CompanyForm add={add} onClose={close} /> : null}
      </Modal>
    </>
  );
}

function CompanyForm({ add, onClose }: Pick<NewCompanyProps, 'add'> & { onClose: () => void }) {
  const [fields, setFields] = useKeptFields(NAME, empty);
  const { errors, watch, check, refuse } = useFieldErrors(fields, {
    ...companyErrors(fields),
    ...contactErrors(fields),
  });
  const { save, isPending } = useSaving(Object.keys(empty), refuse);
  const change = (part: Partial<typeof empty>) => setFields((before) => ({ ...before, ...part }));
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isPending || !check(event.currentTarget)) return;
    void save(() => add(fields, onClose));
  };
  return (
    <form className={styles.form} {...watch} onSubmit={submit} noValidate>
      <CompanyFields fields={fields} errors={errors} change={change}>
        <CompanyContacts fields={fields} errors={errors} change={change} />
      </CompanyFields>
      <FormButtons action="Добавить" pending={isPending} onClose={onClose} />
    </form>
  );
}
