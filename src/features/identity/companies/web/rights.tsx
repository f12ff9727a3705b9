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

/** Each right by its name and by what it opens. */
const rightTexts: Record<keyof Rights, { name: string; text: string }> = {
  order: { name: 'Заказы', text: 'Собирает корзину и оформляет заказы от имени компании' },
  viewAllOrders: { name: 'Заказы коллег', text: 'Видит все заказы компании, а не только свои' },
  finance: { name: 'Финансы', text: 'Видит долг, лимит, платежи и акты' },
  priceLists: { name: 'Прайс-листы', text: 'Скачивает прайс-листы с ценами компании' },
  manageUsers: { name: 'Сотрудники', text: 'Видит сотрудников, принимает новых и закрывает им доступ' },
};
const names = Object.keys(rightTexts) as (keyof Rights)[];

/** The rights that somebody has, in words. */
export const rightsInWords = (rights: Rights): string =>
  names
    .filter((name) => rights[name])
    .map((name) => rightTexts[name].name)
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
              {rightTexts[name].name}
              <span className={styles.second}>{rightTexts[name].text}</span>
            </>
          }
        />
      ))}
    </fieldset>
  );
}
