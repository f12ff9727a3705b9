import { useState, type FormEvent } from 'react';
import { useApp } from '#web/app/app-context.ts';
import { FormButtons } from '#web/ui/form-buttons.tsx';
import { Button, type ButtonProps } from '#web/ui/button.tsx';
import { useFieldErrors } from '#web/ui/forms/use-field-errors.ts';
import { useSaving } from '#web/ui/forms/use-saving.ts';
import { Modal } from '#web/ui/modal.tsx';
import { showPopup } from '#web/ui/toast-store.ts';
import styles from './companies-page.module.css';
import { useCompaniesChanged } from './companies-query.ts';
import { companyErrors, emptyCompany } from './company-errors.ts';
import { CompanyFields } from './company-fields.tsx';

/** A button with the form of another company (R-CALL-115). */
export function AddCompany({ look }: Pick<ButtonProps, 'look'>) {
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <>
      <Button look={look} onClick={() => setOpen(true)}>
        Добавить компанию
      </Button>
      <Modal opened={isOpen} onClose={close} title="Новая компания">
        {isOpen ? <CompanyForm onClose={close} /> : null}
      </Modal>
    </>
  );
}

const outcomes = {
  created: 'Компания добавлена. Заказать от её имени можно будет, когда менеджер проверит данные',
  asked: 'Такая компания у нас есть. Доступ откроет её администратор или менеджер',
};

function CompanyForm({ onClose }: { onClose: () => void }) {
  const { api } = useApp();
  const changed = useCompaniesChanged();
  const [fields, setFields] = useState(emptyCompany);
  const { errors, watch, check, refuse } = useFieldErrors(fields, companyErrors(fields));
  const { save, isPending } = useSaving(Object.keys(emptyCompany), refuse);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isPending || !check(event.currentTarget)) return;
    void save(async () => {
      const { outcome } = await api('contragentAdd', { body: fields });
      onClose();
      showPopup(outcomes[outcome]);
      await changed();
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
