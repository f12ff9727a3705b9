import { Button } from '#web/ui/button.tsx';
import { showError, showPopup } from '#web/ui/toast-store.ts';
import type { ExchangeCredentials } from '../contract.ts';
import styles from './exchange-screen.module.css';

/** The three values that are typed into 1C, each with a button that copies it. The password is shown this once. */
export function CredentialValues({ values, onDone }: { values: ExchangeCredentials; onDone: () => void }) {
  return (
    <>
      <p className={styles.how}>
        Впишите эти значения в узел обмена с сайтом в 1С. Пароль показан один раз: магазин хранит только его отпечаток.
      </p>
      <dl className={styles.values}>
        <Value name="Адрес сайта" value={values.address} />
        <Value name="Имя пользователя" value={values.login} />
        <Value name="Пароль" value={values.password} />
      </dl>
      <Button onClick={onDone}>Значения вписаны</Button>
    </>
  );
}

function Value({ name, value }: { name: string; value: string }) {
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(value);
      showPopup(`${name}: скопировано`);
    } catch {
      // No right to the clipboard: the value is on the screen
      showError('Браузер не дал скопировать: выделите значение и скопируйте сами');
    }
  };
  return (
    <div className={styles.value}>
      <dt>{name}</dt>
      <dd>
        <code>{value}</code>
        <Button look="secondary" size="small" onClick={() => void copy()} aria-label={`Скопировать: ${name}`}>
          Скопировать
        </Button>
      </dd>
    </div>
  );
}
