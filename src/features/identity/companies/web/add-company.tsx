import { callOnce } from '#web/api/call-once.ts';
import { useApp } from '#web/app/app-context.ts';
import type { ButtonProps } from '#web/ui/button.tsx';
import { showPopup } from '#web/ui/toast-store.ts';
import { useCompaniesChanged } from './companies-query.ts';
import { NewCompany } from './new-company.tsx';

const outcomes = {
  created: 'Компания добавлена. Заказать от её имени можно будет, когда менеджер проверит данные',
  asked: 'Такая компания у нас есть. Доступ откроет её администратор или менеджер',
};

/** A button with the form of another company (R-CALL-115). */
export function AddCompany({ look }: Pick<ButtonProps, 'look'>) {
  const app = useApp();
  const changed = useCompaniesChanged();
  return (
    <NewCompany
      look={look}
      title="Новая компания"
      add={async (fields, close) => {
        const { outcome } = await callOnce(app, 'contragentAdd', { body: fields });
        close();
        showPopup(outcomes[outcome]);
        await changed();
      }}
    />
  );
}
