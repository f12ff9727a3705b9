import { useNavigate } from '@tanstack/react-router';
import { useRef, useState, type FormEvent } from 'react';
import { changedFields } from '#shared/changed-fields.ts';
import { requestKey } from '#web/api/request-key.ts';
import { useApp } from '#web/app/app-context.ts';
import { OwnerButton } from '#web/app/owner-button.tsx';
import { FormButtons } from '#web/ui/form-buttons.tsx';
import { useKeptFields } from '#web/ui/forms/use-kept-fields.ts';
import { useKeptWindow } from '#web/ui/forms/use-kept-window.ts';
import { useFieldErrors } from '#web/ui/forms/use-field-errors.ts';
import { useSaving } from '#web/ui/forms/use-saving.ts';
import { Modal } from '#web/ui/modal.tsx';
import { TextAreaField } from '#web/ui/plain-fields.tsx';
import { showPopup } from '#web/ui/toast-store.ts';
import type { CompanyOnPage } from '../contract.ts';
import styles from './companies-page.module.css';
import { CompanyContacts } from './company-contacts.tsx';
import { companyErrors, contactErrors } from './company-errors.ts';
import { CompanyFields } from './company-fields.tsx';

const COMMENT_LENGTH = 2000;
const formName = ({ id }: CompanyOnPage) => `company:${id}`;

/** A button with the form in which the administrator asks to change the data of the company (R-CALL-116). */
export function ChangeCompany({ company }: { company: CompanyOnPage }) {
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  useKeptWindow(formName(company), () => setOpen(true));
  return (
    <>
      <OwnerButton
        reason="Изменить данные компании просит сам администратор"
        look="secondary"
        aria-label={`Изменить данные компании: ${company.uf_name}`}
        onClick={() => setOpen(true)}
      >
        Изменить данные
      </OwnerButton>
      <Modal opened={isOpen} onClose={close} title="Изменить данные компании">
        {isOpen ? <ChangeForm company={company} onClose={close} /> : null}
      </Modal>
    </>
  );
}

function ChangeForm({ company, onClose }: { company: CompanyOnPage; onClose: () => void }) {
  const { api } = useApp();
  const navigate = useNavigate();
  const { id, uf_name, inn, kpp, ogrn, address, phone, email } = company;
  // What the shop changes while the form is open is not asked to be undone
  const [before] = useState({ uf_name, inn, kpp, ogrn, address, phone, email, comment: '' });
  const [fields, setFields] = useKeptFields(formName(company), before);
  const { errors, watch, check, refuse } = useFieldErrors(fields, {
    ...companyErrors(fields),
    ...contactErrors(fields),
  });
  const { save, isPending } = useSaving(Object.keys(fields), refuse);
  const change = (part: Partial<typeof before>) => setFields((shown) => ({ ...shown, ...part }));
  const last = useRef({ what: '', key: '' });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isPending || !check(event.currentTarget)) return;
    void save(async () => {
      const what = JSON.stringify(fields);
      if (last.current.what !== what) last.current = { what, key: requestKey() };
      const body = { ...changedFields(before, fields), contragent: id };
      const appeal = await api('contragentRequestUpdate', { body }, { idempotencyKey: last.current.key });
      onClose();
      showPopup('Обращение отправлено: данные изменит менеджер');
      await navigate({ to: '/appeal/$code/', params: { code: String(appeal.id) } });
    });
  };
  return (
    <form className={styles.form} {...watch} onSubmit={submit} noValidate>
      <CompanyFields fields={fields} errors={errors} change={change}>
        <CompanyContacts fields={fields} errors={errors} change={change} />
      </CompanyFields>
      <TextAreaField
        label="Комментарий"
        name="comment"
        maxLength={COMMENT_LENGTH}
        maxRows={6}
        value={fields.comment}
        onChange={(event) => setFields({ ...fields, comment: event.currentTarget.value })}
      />
      <FormButtons action="Отправить менеджеру" pending={isPending} onClose={onClose} />
    </form>
  );
}
