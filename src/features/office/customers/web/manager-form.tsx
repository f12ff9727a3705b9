import { useRef } from 'react';
import { useApp } from '#web/app/app-context.ts';
import { OfficeForm } from '#web/ui/office/office-form.tsx';
import { type Customer, officeCustomersContract } from '../contract.ts';
import { customerQuery } from './customer-query.ts';
import { useCustomerAction } from './use-customer-action.ts';

type Place = 'first' | 'second';

const managerOf = (customer: Customer, place: Place) =>
  (place === 'first' ? customer.manager : customer.secondManager)?.id ?? null;
const typed = (manager: number | null) => ({ manager: manager === null ? '' : String(manager) });

const words = {
  first: {
    label: 'Менеджер',
    none: 'Без менеджера',
    hint: 'Он увидит компанию, её заказы и обращения; прежний менеджер — нет, если он видит только своих клиентов',
    action: 'Передать',
    done: 'Менеджер изменён',
  },
  second: {
    label: 'Второй менеджер',
    none: 'Без второго менеджера',
    hint: 'Он увидит компанию, её заказы и обращения вместе с менеджером',
    action: 'Сохранить',
    done: 'Второй менеджер изменён',
  },
};

interface ManagerFormProps {
  customer: Customer;
  place: Place;
  onClose: () => void;
}

/** Gives a company to another manager or second manager, over the one who is shown. */
export function ManagerForm({ customer, place, onClose }: ManagerFormProps) {
  const { api, queryClient } = useApp();
  const { runInForm } = useCustomerAction(customer.id);
  const shown = useRef(managerOf(customer, place));
  const { label, none, hint, action, done } = words[place];
  return (
    <OfficeForm
      schema={officeCustomersContract.officeCustomerManager.body}
      bodyOf={({ manager }) => ({ manager: Number(manager) || null, shown: shown.current, place })}
      begun={{ values: typed(managerOf(customer, place)), version: 0 }}
      fields={[
        {
          name: 'manager',
          label,
          kind: 'choice',
          placeholder: none,
          wrong: 'Выберите менеджера из списка',
          hint,
          choices: customer.managers.map(({ id, name }) => ({ value: String(id), label: name })),
        },
      ]}
      action={action}
      save={(body) => runInForm('officeCustomerManager', body, done)}
      reread={async () => {
        const query = { ...customerQuery(api, String(customer.id)), staleTime: 0 };
        const newer = await queryClient.fetchQuery(query);
        shown.current = managerOf(newer, place);
        return { values: typed(shown.current), version: 0 };
      }}
      onClose={onClose}
    />
  );
}
