import { useQuery } from '@tanstack/react-query';
import { apiQuery } from '#web/api/api-client.ts';
import { useApp } from '#web/app/app-context.ts';
import { LoadingState } from '#web/ui/list-state.tsx';
import { OfficeForm } from '#web/ui/office/office-form.tsx';
import { officeOrdersContract } from '../contract.ts';
import { useOrderAction } from './use-order-action.ts';

interface AssignFormProps {
  ids: readonly number[];
  onClose: () => void;
  onDone?: () => Promise<void> | void;
}

/** Hands orders over to another manager of the shop. */
export function AssignForm({ ids, onClose, onDone }: AssignFormProps) {
  const { api } = useApp();
  const { run } = useOrderAction(onDone);
  const query = useQuery(apiQuery(api, 'officeOrderManagers', {}));
  if (!query.data) return <LoadingState query={query} rows={1} height={64} />;
  return (
    <OfficeForm
      schema={officeOrdersContract.officeOrderAssign.body}
      bodyOf={({ to }) => ({ ids: [...ids], to: Number(to) || 0 })}
      begun={{ values: { to: '' }, version: 0 }}
      fields={[
        {
          name: 'to',
          label: 'Менеджер',
          kind: 'choice',
          placeholder: 'Выберите менеджера',
          required: true,
          wrong: 'Выберите, кому передать',
          hint: 'Остальные заказы компании и её данные останутся у прежнего менеджера',
          choices: query.data.people.map(({ id, name }) => ({ value: String(id), label: name })),
        },
      ]}
      action="Передать"
      save={(body) => run('officeOrderAssign', body, 'Передано')}
      onClose={onClose}
    />
  );
}
