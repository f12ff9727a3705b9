import { useRef } from 'react';
import { useApp } from '#web/app/app-context.ts';
import { OfficeForm } from '#web/ui/office/office-form.tsx';
import { type Customer, officeCustomersContract } from '../contract.ts';
import { customerQuery } from './customer-query.ts';
import { useCustomerAction } from './use-customer-action.ts';

const typed = ({ manager }: Customer) => ({ manager: manager ? String(manager.id) : '' });

interface ManagerFormProps {
  customer: Customer;
  onClose: () => void;
}

/** Gives a company to another manager, over the one who is shown. */
export function ManagerForm({ customer, onClose }: ManagerFormProps) {
  const { api, queryClient } = useApp();
  const { runInForm } = useCustomerAction(customer.id);
  const shown = useRef(customer.manager?.id ?? null);
  return (
    <OfficeForm
      schema={officeCustomersContract.officeCustomerManager.body}
      bodyOf={({ manager }) => ({ manager: Number(manager) || null, shown: shown.current })}
      begun={{ values: typed(customer), version: 0 }}
      fields={[
        {
          name: 'manager',
          label: 'Менеджер',
          kind: 'choice',
          placeholder: 'Без менеджера',
          wrong: 'Выберите менеджера из списка',
          hint: 'Он увидит компанию, её заказы и обращения; прежний менеджер — нет, если он видит только своих клиентов',
          choices: customer.managers.map(({ id, name }) => ({ value: String(id), label: name })),
        },
      ]}
      action="Передать"
      save={(body) => runInForm('officeCustomerManager', body, 'Менеджер изменён')}
      reread={async () => {
        const query = { ...customerQuery(api, String(customer.id)), staleTime: 0 };
        const newer = await queryClient.fetchQuery(query);
        shown.current = newer.manager?.id ?? null;
        return { values: typed(newer), version: 0 };
      }}
      onClose={onClose}
    />
  );
}
