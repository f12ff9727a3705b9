import type { FormEvent } from 'react';
import { readDecimal } from '#shared/read-decimal.ts';
import { useApp } from '#web/app/app-context.ts';
import { FormButtons } from '#web/ui/form-buttons.tsx';
import { useFieldErrors } from '#web/ui/forms/use-field-errors.ts';
import { useKeptFields } from '#web/ui/forms/use-kept-fields.ts';
import { useSaving } from '#web/ui/forms/use-saving.ts';
import { InputField, SelectField } from '#web/ui/plain-fields.tsx';
import { showPopup } from '#web/ui/toast-store.ts';
import type { CompanyDetails } from '../contract.ts';
import { useCabinetChanged } from './cabinet-queries.ts';
import styles from './cabinet.module.css';
import { termErrors, type TermField } from './company-terms.ts';

export const approveFormName = (companyId: number): string => `approve-company:${companyId}`;

/** Lets a new company order under terms. */
export function ApproveForm({ company, onClose }: { company: CompanyDetails; onClose: () => void }) {
  const { api } = useApp();
  const changed = useCabinetChanged();
  const [fields, setFields] = useKeptFields(approveFormName(company.id), {
    priceType: '',
    discountPercent: '',
    creditLimit: '',
    creditDays: '',
  });
  const { errors, watch, check, refuse } = useFieldErrors(fields, termErrors(fields));
  const { save, isPending } = useSaving(Object.keys(fields), refuse);
  const input = (field: TermField) => ({
    name: field,
    inputMode: 'decimal' as const,
    maxLength: 14,
    autoComplete: 'off',
    placeholder: '0',
    value: fields[field],
    error: errors[field],
    onChange: (event: FormEvent<HTMLInputElement>) => {
      const { value } = event.currentTarget;
      setFields((before) => ({ ...before, [field]: value }));
    },
  });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isPending || !check(event.currentTarget)) return;
    void save(async () => {
      try {
        await api('managerDecideContragent', {
          body: {
            contragent: company.id,
            isApproved: true,
            wasRefused: company.state === 'refused',
            priceType: fields.priceType,
            discountPercent: readDecimal(fields.discountPercent),
            creditLimit: readDecimal(fields.creditLimit),
            creditDays: readDecimal(fields.creditDays),
          },
        });
        onClose();
        showPopup('Компания одобрена: её сотрудники могут заказывать');
      } finally {
        // Somebody else may have decided meanwhile
        await changed();
      }
    });
  };
  return (
    <form className={styles.form} {...watch} onSubmit={submit} noValidate>
      <SelectField
        label="Вид цены"
        name="priceType"
        value={fields.priceType}
        error={errors.priceType}
        onChange={({ currentTarget: { value } }) => setFields((before) => ({ ...before, priceType: value }))}
      >
        <option value="">Базовый</option>
        {company.priceTypes.map(({ value, name }) => (
          <option key={value} value={value}>
            {name}
          </option>
        ))}
      </SelectField>
      <InputField label="Скидка, %" {...input('discountPercent')} />
      <div className={styles.pair}>
        <InputField
          label="Кредитный лимит, ₽"
          hint="Без лимита компания платит только вперёд"
          {...input('creditLimit')}
        />
        <InputField label="Отсрочка, дней" {...input('creditDays')} inputMode="numeric" />
      </div>
      <FormButtons action="Одобрить" pending={isPending} onClose={onClose} />
    </form>
  );
}
