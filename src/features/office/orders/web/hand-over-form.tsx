import { useQuery } from '@tanstack/react-query';
import { apiQuery } from '#web/api/api-client.ts';
import { useApp } from '#web/app/app-context.ts';
import { LoadingState } from '#web/ui/list-state.tsx';
import { OfficeForm } from '#web/ui/office/office-form.tsx';
import { officeOrdersContract } from '../contract.ts';
import { useOrderAction } from './use-order-action.ts';

interface HandOverFormProps {
  ids: readonly number[];
  onClose: () => void;
  onDone?: () => void;
}

/** Gives orders to another person of the same company. */
export function HandOverForm({ ids, onClose, onDone }: HandOverFormProps) {
  const { api } = useApp();
  const { run } = useOrderAction(onDone);
  const query = useQuery(apiQuery(api, 'officeOrderPeople', { query: { ids: ids.join(',') } }));
  if (!query.data) return <LoadingState query={query} rows={1} height={64} />;
  const { people } = query.data;
  if (people.length === 0)
    return (
      <p>
        Нет сотрудника, которому можно передать все выбранные заказы: у них разные компании или в компании больше никого
        нет.
      </p>
    );
  return (
    <OfficeForm
      schema={officeOrdersContract.officeOrderHandOver.body}
      bodyOf={({ to }) => ({ ids: [...ids], to: Number(to) || 0 })}
      begun={{ values: { to: '' }, version: 0 }}
      fields={[
        {
          name: 'to',
          label: 'Кому',
          kind: 'choice',
          placeholder: 'Выберите сотрудника',
          required: true,
          wrong: 'Выберите, кому передать',
          choices: people.map(({ id, name }) => ({ value: String(id), label: name })),
        },
      ]}
      action="Передать"
      save={(body) => run('officeOrderHandOver', body, 'Передано')}
      onClose={onClose}
    />
  );
}
