import { logOut } from '#identity/session/web/index.ts';
import { useApp } from '#web/app/app-context.ts';
import { browserSession } from '#web/app/browser-session.ts';
import { Button } from '#web/ui/button.tsx';
import { SecondFactor } from './second-factor.tsx';
import styles from './second-factor.module.css';

/** The one page of an account that has yet to set up the second factor that the shop requires. */
export function SetUpPage() {
  const { api } = useApp();
  const leave = async () => {
    await logOut(api, browserSession());
    window.location.assign('/');
  };
  return (
    <div className={styles.page}>
      <h1>Подключите вход в два шага</h1>
      <p className={styles.lead}>
        Магазин требует его от сотрудников: один пароль можно подобрать или подсмотреть. Остальное откроется сразу после
        подключения.
      </p>
      <SecondFactor onSet={() => window.location.assign('/')} />
      <p className={styles.leave}>
        <Button look="quiet" onClick={() => void leave()}>
          Выйти
        </Button>
      </p>
    </div>
  );
}
