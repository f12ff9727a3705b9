import { useState, type FormEvent } from 'react';
import { addDays } from '#shared/dates.ts';
import { useApp } from '#web/app/app-context.ts';
import { FormButtons } from '#web/ui/form-buttons.tsx';
import type { DateRange } from '#web/ui/forms/date-range.ts';
import { DateRangeField } from '#web/ui/forms/date-range-field.tsx';
import { useFieldErrors } from '#web/ui/forms/use-field-errors.ts';
import { useSaving } from '#web/ui/forms/use-saving.ts';
import { SelectField } from '#web/ui/plain-fields.tsx';
import { showPopup } from '#web/ui/toast-store.ts';
import { actPeriodProblem } from '../act-period.ts';
import styles from './act-form.module.css';

interface ActFormProps {
  /** Whose contracts they are: a switch in another window must not ask for another company's act. */
  companyId: number;
  contracts: readonly { number: string; name: string }[];
  today: string;
  onRequested: () => void;
  onClose: () => void;
}

/** Asks the accounting system for an act of a contract and a period; at first from the start of the year. */
export function ActForm({ companyId, contracts, today, onRequested, onClose }: ActFormProps) {
  const { api } = useApp();
  const [contractorNumber, setContract] = useState(contracts[0]?.number ?? '');
  const [days, setDays] = useState<DateRange>({ from: `${today.slice(0, 4)}-01-01`, to: today });
  const values = { contractorNumber, periodFrom: days.from, periodTo: days.to };
  const { errors, watch, check, refuse } = useFieldErrors<keyof typeof values>(values, problemsOf(days, today));
  const { save, isPending } = useSaving(['contractorNumber', 'periodFrom', 'periodTo'], refuse);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (!check(event.currentTarget) || !days.from || !days.to) return;
    const body = { contragent: companyId, contractorNumber, periodFrom: days.from, periodTo: days.to };
    void save(async () => {
      await api('financeAct', { body });
      showPopup('Акт сверки запрошен');
      onRequested();
    });
  };
  return (
    <form className={styles.form} {...watch} onSubmit={submit} noValidate>
      <SelectField
        label="Договор"
        name="contractorNumber"
        required
        value={contractorNumber}
        error={errors.contractorNumber}
        onChange={(event) => setContract(event.currentTarget.value)}
      >
        {contracts.map(({ number, name }) => (
          <option key={number} value={number}>
            {name ? `${number}, ${name}` : number}
          </option>
        ))}
      </SelectField>
      <DateRangeField
        label="Период"
        required
        max={today}
        min={addDays(today, -3660)}
        hint="Не больше года"
        value={days}
        error={errors.periodFrom ?? errors.periodTo}
        onChange={setDays}
      />
      <FormButtons action="Запросить" pending={isPending} onClose={onClose} />
    </form>
  );
}

function problemsOf({ from, to }: DateRange, today: string): { periodFrom?: string; periodTo?: string } {
  if (!from) return { periodFrom: 'Укажите начало периода' };
  if (!to) return { periodTo: 'Укажите конец периода' };
  const problem = actPeriodProblem(from, to, today);
  return problem ? { [problem.field]: problem.message } : {};
}
