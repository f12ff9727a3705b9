import { OfficeForm } from '#web/ui/office/office-form.tsx';
import { type CustomerTerm, officeCustomersContract } from '../contract.ts';
import { useCustomerAction } from './use-customer-action.ts';

interface PinFormProps {
  id: number;
  term: CustomerTerm;
  onClose: () => void;
}

/** Holds a term against the accounting system. */
export function PinForm({ id, term, onClose }: PinFormProps) {
  const { runInForm } = useCustomerAction(id);
  return (
    <OfficeForm
      schema={officeCustomersContract.officeCustomerPin.body}
      bodyOf={({ reason, until }) => ({ term, reason, until: until === '' ? null : until })}
      begun={{ values: { reason: '', until: '' }, version: 0 }}
      fields={[
        {
          name: 'reason',
          label: 'Почему',
          kind: 'long',
          required: true,
          maxLength: 500,
          wrong: 'Напишите причину',
          hint: 'Обмен с 1С не изменит условие и запишет разницу в журнал',
        },
        {
          name: 'until',
          label: 'До какого дня',
          kind: 'day',
          wrong: 'Выберите день',
          hint: 'Без даты — пока не отпустите',
        },
      ]}
      action="Закрепить"
      save={(body) => runInForm('officeCustomerPin', body, 'Условие закреплено: теперь его можно изменить')}
      onClose={onClose}
    />
  );
}
