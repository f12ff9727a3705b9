import type { FormEvent } from 'react';
import { checkRequired } from '#shared/validation.ts';
import { useApp } from '#web/app/app-context.ts';
import { FormButtons } from '#web/ui/form-buttons.tsx';
import { useFieldErrors } from '#web/ui/forms/use-field-errors.ts';
import { useKeptFields } from '#web/ui/forms/use-kept-fields.ts';
import { useSaving } from '#web/ui/forms/use-saving.ts';
import { TextAreaField } from '#web/ui/plain-fields.tsx';
import { showPopup } from '#web/ui/toast-store.ts';
import type { CompanyDetails } from '../contract.ts';
import { useCabinetChanged } from './cabinet-queries.ts';
import styles from './cabinet.module.css';

export const refuseFormName = (companyId: number): string => `refuse-company:${companyId}`;

const REASON_LENGTH = 500;

/** Refuses a new company with a reason that its people read. */
export function RefuseForm({ company, onClose }: { company: CompanyDetails; onClose: () => void }) {
  const { api } = useApp();
  const changed = useCabinetChanged();
  const [fields, setFields] = useKeptFields(refuseFormName(company.id), { reason: '' });
  const { errors, watch, check, refuse } = useFieldErrors(fields, { reason: checkRequired(fields.reason) });
  const { save, isPending } = useSaving(Object.keys(fields), refuse);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isPending || !check(event.currentTarget)) return;
    void save(async () => {
      try {
        await api('managerDecideContragent', { body: { contragent: company.id, isApproved: false, ...fields } });
        onClose();
        showPopup('Компании отказано: её сотрудники прочтут причину');
      } finally {
        // Somebody else may have decided meanwhile
        await changed();
      }
    });
  };
  return (
    <form className={styles.form} {...watch} onSubmit={submit} noValidate>
      <TextAreaField
        label="Причина"
        name="reason"
        required
        hint="Её прочтут сотрудники компании: в уведомлении, в письме и на странице «Мои компании»"
        maxLength={REASON_LENGTH}
        maxRows={6}
        value={fields.reason}
        error={errors.reason}
        onChange={(event) => setFields({ reason: event.currentTarget.value })}
      />
      <FormButtons action="Отклонить" look="danger" pending={isPending} onClose={onClose} />
    </form>
  );
}
