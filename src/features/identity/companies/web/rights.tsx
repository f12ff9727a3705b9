import { rightNames } from '#shared/right-names.ts';
import { CheckField } from '#web/ui/forms/check-field.tsx';
import type { CompanyPerson } from '../contract.ts';
import styles from './companies-page.module.css';

export type Rights = CompanyPerson['rights'];

/** What a new person of a company may do unless its administrator says otherwise. */
export const usualRights: Rights = {
  order: true,
  finance: false,
  viewAllOrders: false,
  priceLists: true,
  manageUsers: false,
};

/** What each right opens. */
const rightTexts: Record<keyof Rights, string> = {
  order: 'Собирает корзину и оформляет заказы от имени компании',
  viewAllOrders: 'Видит все заказы компании, а не только свои',
  finance: 'Видит долг, лимит, платежи и акты',
  priceLists: 'Скачивает прайс-листы с ценами компании',
  manageUsers: 'Видит сотрудников, принимает новых и закрывает им доступ',
};
const names = Object.keys(rightTexts) as (keyof Rights)[];

/** The rights that somebody has, in words. */
export const rightsInWords = (rights: Rights): string =>
  names
    .filter((name) => rights[name])
    .map((name) => rightNames[name])
    .join(', ');

/** A box for each right, with a sentence that says what it opens. */
export function RightsFields({ rights, onChange }: { rights: Rights; onChange: (rights: Rights) => void }) {
  return (
    <fieldset className={styles.rights}>
      <legend>Права</legend>
      {names.map((name) => (
        <CheckField
          key={name}
          name={name}
          checked={rights[name]}
          onChange={(event) => onChange({ ...rights, [name]: event.currentTarget.checked })}
          label={
            <>
              {rightNames[name]}
              <span className={styles.second}>{rightTexts[name]}</span>
            </>
          }
        />
      ))}
    </fieldset>
  );
}
