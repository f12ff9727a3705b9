import { Contact } from '#web/ui/contact.tsx';
import { EmptyState } from '#web/ui/list-state.tsx';
import type { CompanyDetails } from '../contract.ts';
import styles from './cabinet.module.css';

/** Where goods are delivered to, to read. */
export function CompanyAddresses({ addresses }: Pick<CompanyDetails, 'addresses'>) {
  if (addresses.length === 0) {
    return <EmptyState title="Адресов пока нет" text="Адрес сотрудник добавит при первом заказе." />;
  }
  return (
    <ul className={styles.addresses}>
      {addresses.map(({ id, text, comment, contact, phone }) => (
        <li key={id}>
          {text}
          {comment ? <span className={styles.second}>{comment}</span> : null}
          {contact || phone ? (
            <span className={styles.second}>
              <Contact contact={contact} phone={phone} />
            </span>
          ) : null}
        </li>
      ))}
    </ul>
  );
}
