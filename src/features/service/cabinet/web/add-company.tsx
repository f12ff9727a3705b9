import { useNavigate } from '@tanstack/react-router';
import { NewCompany } from '#identity/companies/web/index.ts';
import { callOnce } from '#web/api/call-once.ts';
import { useApp } from '#web/app/app-context.ts';
import { showPopup } from '#web/ui/toast-store.ts';
import { useCabinetChanged } from './cabinet-queries.ts';

/** A button with the form of a company that works at once under this manager (R-CALL-090, R-ROLE-23). */
export function AddCompany() {
  const app = useApp();
  const navigate = useNavigate();
  const changed = useCabinetChanged();
  return (
    <NewCompany
      title="Новый контрагент"
      add={async (fields, close) => {
        const { contragent } = await callOnce(app, 'managerAddContragent', { body: fields });
        close();
        showPopup('Компания добавлена и может работать: осталось добавить в неё людей');
        await changed();
        await navigate({ to: contragent.url });
      }}
    />
  );
}
