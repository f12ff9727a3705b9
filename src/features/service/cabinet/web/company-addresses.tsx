import { useState } from 'react';
import { hasWords } from '#shared/has-words.ts';
import { formatNumber } from '#shared/number-format.ts';
import { formatPhone } from '#shared/phone.ts';
import { Button } from '#web/ui/button.tsx';
import { Contact } from '#web/ui/contact.tsx';
import { EmptyState } from '#web/ui/list-state.tsx';
import { InputField } from '#web/ui/plain-fields.tsx';
import { Spoken } from '#web/ui/spoken.tsx';
import type { CompanyDetails } from '../contract.ts';
import styles from './cabinet.module.css';

/** Addresses that are shown at first; a list of more is searched. */
const FIRST = 10;

/** Where goods are delivered to, to read. */
export function CompanyAddresses({ addresses }: Pick<CompanyDetails, 'addresses'>) {
  const [text, setText] = useState('');
  const [isWhole, setWhole] = useState(false);
  if (addresses.length === 0) {
    return <EmptyState title="Адресов пока нет" text="Адрес сотрудник добавит при первом заказе." />;
  }
  const found = addresses.filter(({ text: address, comment, contact, phone }) =>
    hasWords([address, comment, contact, phone, formatPhone(phone)].join(' '), text),
  );
  const shown = isWhole ? found : found.slice(0, FIRST);
  const isSearched = text.trim() !== '';
  const summary = isSearched
    ? `Найдено: ${formatNumber(found.length)} из ${formatNumber(addresses.length)}`
    : `Всего: ${formatNumber(addresses.length)}`;
  return (
    <>
      {addresses.length > FIRST ? (
        <>
          <InputField
            label="Поиск по адресам"
            hideLabel
            type="search"
            className={styles.addressSearch}
            placeholder="Поиск по адресам"
            hint={summary}
            value={text}
            onChange={(event) => setText(event.currentTarget.value)}
          />
          <Spoken text={summary} />
        </>
      ) : null}
      <ul className={styles.addresses}>
        {shown.map(({ id, text: address, comment, contact, phone }) => (
          <li key={id}>
            {address}
            {comment ? <span className={styles.second}>{comment}</span> : null}
            {contact || phone ? (
              <span className={styles.second}>
                <Contact contact={contact} phone={phone} />
              </span>
            ) : null}
          </li>
        ))}
      </ul>
      {shown.length < found.length ? (
        <div className={styles.more}>
          <Button look="secondary" onClick={() => setWhole(true)}>
            Показать ещё {formatNumber(found.length - shown.length)}
          </Button>
        </div>
      ) : null}
    </>
  );
}
