import { useQuery } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import { countOf, ORDER_FORMS } from '#shared/plural.ts';
import { checkRequired } from '#shared/validation.ts';
import { useApp } from '#web/app/app-context.ts';
import { FormButtons } from '#web/ui/form-buttons.tsx';
import { useFieldErrors } from '#web/ui/forms/use-field-errors.ts';
import { useSaving } from '#web/ui/forms/use-saving.ts';
import { LoadingState } from '#web/ui/list-state.tsx';
import { SelectField } from '#web/ui/plain-fields.tsx';
import { showPopup } from '#web/ui/toast-store.ts';
import { ordersFormQuery, useCabinetChanged } from './cabinet-queries.ts';
import styles from './cabinet.module.css';

interface ReassignFormProps {
  userId: number;
  onClose: () => void;
}

/** Gives all orders of somebody to a colleague (R-CALL-095, R-CALL-096, R-ENT-57, R-ROLE-26). */
export function ReassignForm({ userId, onClose }: ReassignFormProps) {
  const { api } = useApp();
  const changed = useCabinetChanged();
  const query = useQuery(ordersFormQuery(api, userId));
  const { data } = query;
  const [fields, setFields] = useState({ new_user_id: '' });
  const problems = { new_user_id: checkRequired(fields.new_user_id) };
  const { errors, watch, check, refuse } = useFieldErrors(fields, problems);
  const { save, isPending } = useSaving(Object.keys(fields), refuse);
  if (!data) {
    return <LoadingState query={query} rows={2} height={64} />;
  }
  const targets = data.targets.filter(({ orders }) => orders > 0);
  if (targets.length === 0) {
    return (
      <p>
        {data.targets.length === 0
          ? 'Передать заказы некому: в компании нет других работающих сотрудников.'
          : 'У сотрудника нет заказов, которые можно передать.'}
      </p>
    );
  }
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isPending || !check(event.currentTarget)) return;
    void save(async () => {
      try {
        const { moved } = await api('managerOrdersMove', {
          body: { user_id: userId, new_user_id: Number(fields.new_user_id) },
        });
        onClose();
        showPopup(
          moved > 0 ? `Передано: ${countOf(moved, ORDER_FORMS)}` : 'Передавать было нечего: заказы уже у коллеги',
        );
      } finally {
        // Somebody else may have removed one of them meanwhile
        await changed();
      }
    });
  };
  return (
    <form className={styles.form} {...watch} onSubmit={submit} noValidate>
      <p>
        Коллега получит все заказы сотрудника в компаниях, где они работают вместе. Прежний владелец останется в истории
        заказа, оба получат уведомление.
      </p>
      <SelectField
        label="Кому передать"
        name="new_user_id"
        required
        value={fields.new_user_id}
        error={errors.new_user_id}
        onChange={(event) => setFields({ new_user_id: event.currentTarget.value })}
      >
        <option value="">Выберите сотрудника</option>
        {targets.map(({ id, full_name: name, orders }) => (
          <option key={id} value={id}>
            {name}: {countOf(orders, ORDER_FORMS)}
          </option>
        ))}
      </SelectField>
      <FormButtons action="Передать" pending={isPending} onClose={onClose} />
    </form>
  );
}
