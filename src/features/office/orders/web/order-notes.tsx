import { formatDateTime } from '#shared/dates.ts';
import { useApp } from '#web/app/app-context.ts';
import { OfficeForm } from '#web/ui/office/office-form.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { officeOrdersContract, type OfficeOrder } from '../contract.ts';
import styles from './order-screen.module.css';
import { refreshOrders } from './use-order-action.ts';

/** Notes of staff, which the buyer does not see, the newest first. */
export function OrderNotes({ order: { id, notes, actions } }: { order: OfficeOrder }) {
  const { api, queryClient } = useApp();
  return (
    <Panel title="Заметки сотрудников">
      {actions.note === null ? (
        <OfficeForm
          // A saved note begins the next one
          key={notes.length}
          schema={officeOrdersContract.officeOrderNote.body}
          bodyOf={({ text }) => ({ text })}
          begun={{ values: { text: '' }, version: 0 }}
          fields={[
            {
              name: 'text',
              label: 'Новая заметка',
              kind: 'long',
              maxLength: 2000,
              wrong: 'Напишите заметку',
              hint: 'Покупатель её не увидит',
            },
          ]}
          action="Добавить"
          save={async (body) => {
            await api('officeOrderNote', { params: { id: String(id) }, body });
            await refreshOrders(queryClient);
            return true;
          }}
        />
      ) : null}
      <ul className={styles.notes}>
        {notes.toReversed().map(({ id: key, at, by, text }) => (
          <li key={key}>
            <p className={styles.note}>{text}</p>
            <span className={styles.dim}>
              {by}, <time dateTime={at}>{formatDateTime(at)}</time>
            </span>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
