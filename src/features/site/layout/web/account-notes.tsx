import { useHeader } from '#web/app/layout-data.ts';
import styles from './account-notes.module.css';

/** What a customer should know on every page: that he cannot order yet, and whom that depends on. */
export function AccountNotes() {
  const approval = useHeader()?.approval;
  if (!approval) return null;
  return (
    <output className={styles.note}>
      {approval.of === 'company' ? (
        <>
          Менеджер проверяет данные компании <b>{approval.company}</b>. Каталог и цены открыты, заказать можно будет
          после проверки: мы напишем вам.
        </>
      ) : (
        <>
          Доступ к компании <b>{approval.company}</b> ждёт подтверждения её администратора или менеджера. До этого её
          цены и заказы не видны, и заказать нельзя.
        </>
      )}
    </output>
  );
}
