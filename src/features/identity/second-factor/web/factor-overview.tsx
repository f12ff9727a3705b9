import { formatDate } from '#shared/dates.ts';
import type { Data } from '#shared/endpoint.ts';
import { Button } from '#web/ui/button.tsx';
import type { Step } from './factor-step.tsx';
import { Passkeys } from './passkeys.tsx';
import styles from './second-factor.module.css';

interface FactorOverviewProps {
  factor: Data<'factorGet'>;
  /** Begins to set up the codes. */
  onStart: () => void;
  onStep: (step: Step) => void;
}

/** What the account has of a second factor, with what can be changed. */
export function FactorOverview({ factor, onStart, onStep }: FactorOverviewProps) {
  const isOn = factor.hasCodes || factor.passkeys.length > 0;
  return (
    <div className={styles.parts}>
      {isOn ? null : <p>Когда вы включите код или добавите ключ, входы на других устройствах завершатся.</p>}
      <div className={styles.part}>
        <h3 className={styles.subtitle}>Коды из приложения</h3>
        {factor.hasCodes ? (
          <p>Включено с {formatDate(factor.since!)}: после пароля вход просит код из приложения.</p>
        ) : (
          <p>
            После пароля вход попросит код из приложения на телефоне, например «Яндекс ID» или Google Authenticator. Кто
            узнал пароль, без телефона не войдёт.
          </p>
        )}
        <div className={styles.actions}>
          {factor.hasCodes ? (
            <Button look="secondary" onClick={() => onStep({ kind: 'switch off' })}>
              Отключить
            </Button>
          ) : (
            <Button onClick={onStart}>Включить</Button>
          )}
        </div>
      </div>
      {factor.passkeysPossible ? <Passkeys passkeys={factor.passkeys} onStep={onStep} /> : null}
      {isOn ? (
        <div className={styles.part}>
          <h3 className={styles.subtitle}>Резервные коды</h3>
          <p>
            Осталось резервных кодов: <b>{factor.recoveryLeft}</b>
            {factor.recoveryLeft < 3 ? '. Создайте новые, пока есть чем войти.' : ''}
          </p>
          <div className={styles.actions}>
            <Button look="secondary" onClick={() => onStep({ kind: 'renew' })}>
              Новые резервные коды
            </Button>
          </div>
        </div>
      ) : null}
    </div>
  );
}
