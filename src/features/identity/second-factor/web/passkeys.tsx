import { formatDate } from '#shared/dates.ts';
import type { Data } from '#shared/endpoint.ts';
import { Button } from '#web/ui/button.tsx';
import type { Step } from './factor-step.tsx';
import styles from './second-factor.module.css';

interface PasskeysProps {
  passkeys: Data<'factorGet'>['passkeys'];
  onStep: (step: Step) => void;
}

/** The passkeys of the account. */
export function Passkeys({ passkeys, onStep }: PasskeysProps) {
  return (
    <div className={styles.part}>
      <h3 className={styles.subtitle}>Ключи доступа</h3>
      {passkeys.length === 0 ? (
        <p>Вход отпечатком, лицом или PIN-кодом устройства вместо пароля и кода.</p>
      ) : (
        <ul className={styles.rows}>
          {passkeys.map(({ id, name, at, usedAt }) => (
            <li key={id} className={styles.row}>
              <span className={styles.what}>
                {name}
                <span className={styles.note}>
                  Добавлен {formatDate(at)}
                  {usedAt ? `, вход ${formatDate(usedAt)}` : ''}
                </span>
              </span>
              <span className={styles.actions}>
                <Button
                  look="quiet"
                  size="small"
                  aria-label={`Переименовать ключ ${name}`}
                  onClick={() => onStep({ kind: 'rename key', id, name })}
                >
                  Переименовать
                </Button>
                <Button
                  look="secondary"
                  size="small"
                  aria-label={`Удалить ключ ${name}`}
                  onClick={() => onStep({ kind: 'remove key', id, name })}
                >
                  Удалить
                </Button>
              </span>
            </li>
          ))}
        </ul>
      )}
      <div className={styles.actions}>
        <Button look="secondary" onClick={() => onStep({ kind: 'add key' })}>
          Добавить ключ доступа
        </Button>
      </div>
    </div>
  );
}
