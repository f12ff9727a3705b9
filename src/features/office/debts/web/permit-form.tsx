import { useRef } from 'react';
import { readDecimal } from '#shared/read-decimal.ts';
import { OfficeForm } from '#web/ui/office/office-form.tsx';
import { officeDebtsContract, type PermitAskedView, type PermitView } from '../contract.ts';
import { useDebtAction } from './use-debt-action.ts';

/** A company whose order may be let pass. */
export type Debtor = { id: number; permit: PermitView | null; asked: PermitAskedView | null };

const begun = ({ asked }: Debtor) => ({
  values: { sum: asked ? String(asked.sum).replace('.', ',') : '', until: '', reason: '' },
  version: 0,
});

/** Lets orders of a company pass despite debt and limit. */
export function PermitForm({ debtor, onClose }: { debtor: Debtor; onClose: () => void }) {
  const { runInForm } = useDebtAction(debtor.id);
  const shown = useRef(debtor.permit);
  return (
    <OfficeForm
      schema={officeDebtsContract.officePermit.body}
      bodyOf={({ sum, until, reason }) => ({ sum: readDecimal(sum), until, reason, shown: shown.current })}
      begun={begun(debtor)}
      fields={[
        {
          name: 'sum',
          label: 'Сумма заказа, не больше',
          kind: 'text',
          required: true,
          maxLength: 16,
          wrong: 'Введите сумму больше нуля',
          hint: 'Заказ до этой суммы пройдёт, хотя есть долг или превышен лимит. Запрет заказов остаётся в силе',
        },
        {
          name: 'until',
          label: 'По какой день',
          kind: 'day',
          wrong: 'Выберите день',
          hint: 'Пусто — на один заказ. С днём — на несколько, пока хватает суммы',
        },
        {
          name: 'reason',
          label: 'Почему',
          kind: 'long',
          required: true,
          maxLength: 500,
          wrong: 'Напишите, почему разрешаете',
          hint: 'Останется в журнале компании; покупатель не увидит',
        },
      ]}
      action="Разрешить"
      save={(body) => runInForm('officePermit', body, 'Заказ разрешён: компания получила уведомление')}
      onClose={onClose}
    />
  );
}

/** Refuses what a buyer has asked for, with a reason that he reads. */
export function RefuseForm({ id, onClose }: { id: number; onClose: () => void }) {
  const { runInForm } = useDebtAction(id);
  return (
    <OfficeForm
      schema={officeDebtsContract.officePermitRefuse.body}
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
          hint: 'Её прочтёт тот, кто просил',
        },
      ]}
      action="Отказать"
      save={(body) => runInForm('officePermitRefuse', body, 'Отказано: покупатель получил уведомление')}
      onClose={onClose}
    />
  );
}
