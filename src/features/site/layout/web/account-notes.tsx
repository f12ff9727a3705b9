import { useHeader } from '#web/app/layout-data.ts';
import type { HeaderData } from '../contract.ts';
import styles from './account-notes.module.css';

/** What a customer should know on every page: that letters do not reach him, and that he cannot order yet. */
export function AccountNotes() {
  const header = useHeader();
  return (
    <>
      {header?.isMailRefused && <RefusedMail email={header.user.email} />}
      {header?.approval && <Approval {...header.approval} />}
    </>
  );
}

function RefusedMail({ email }: { email: string }) {
  return (
    <output className={styles.note}>
      Письма на <b>{email}</b> не доходят: такого адреса нет. Позвоните нам или менеджеру, чтобы исправить его, иначе вы
      не узнаете о заказах и не восстановите пароль.
    </output>
  );
}

function Approval({ of, company }: NonNullable<HeaderData['approval']>) {
  return (
    <output className={styles.note}>
      {of === 'company' ? (
        <>
          Менеджер проверяет данные компании <b>{company}</b>. Каталог и цены открыты, заказать можно будет после
          проверки: мы напишем вам.
        </>
      ) : (
        <>
          Доступ к компании <b>{company}</b> ждёт подтверждения её администратора или менеджера. До этого её цены и
          заказы не видны, и заказать нельзя.
        </>
      )}
    </output>
  );
}
