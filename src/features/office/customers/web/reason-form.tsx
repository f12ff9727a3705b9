import { OfficeForm } from '#web/ui/office/office-form.tsx';
import { officeCustomersContract } from '../contract.ts';
import { useCustomerAction } from './use-customer-action.ts';

const acts = {
  officeCustomerRefuse: { action: 'Отклонить', done: 'Компании отказано: её сотрудники прочтут причину' },
  officeCustomerClose: { action: 'Закрыть компанию', done: 'Компания закрыта: её сотрудники прочтут причину' },
} as const;

interface ReasonFormProps {
  id: number;
  call: keyof typeof acts;
  onClose: () => void;
}

/** Refuses or closes a company with a reason that its people read. */
export function ReasonForm({ id, call, onClose }: ReasonFormProps) {
  const { runInForm } = useCustomerAction(id);
  return (
    <OfficeForm
      schema={officeCustomersContract[call].body}
      bodyOf={({ reason }) => ({ reason })}
      begun={{ values: { reason: '' }, version: 0 }}
      fields={[
        {
          name: 'reason',
          label: 'Причина',
          kind: 'long',
          required: true,
          maxLength: 500,
          wrong: 'Напишите причину',
          hint: 'Её прочтут сотрудники компании: в уведомлении, в письме и на странице «Мои компании»',
        },
      ]}
      action={acts[call].action}
      save={(body) => runInForm(call, body, acts[call].done)}
      onClose={onClose}
    />
  );
}
