import type { Data } from '#shared/endpoint.ts';
import { ActionForm } from './action-form.tsx';
import styles from './second-factor.module.css';

interface SetUpCodesProps {
  setUp: Data<'factorBegin'>;
  onSend: (code: string) => Promise<unknown>;
  onCancel: () => void;
}

/** The key of an authenticator, as a drawing and as text, and the field for its first code. */
export function SetUpCodes({ setUp: { secret, qr }, onSend, onCancel }: SetUpCodesProps) {
  return (
    <div className={styles.setUp}>
      <svg className={styles.qr} viewBox={`0 0 ${qr.size} ${qr.size}`} role="img" aria-label="QR-код для приложения">
        <path d={qr.path} />
      </svg>
      <div className={styles.part}>
        <p>Отсканируйте рисунок приложением с кодами или введите в нём ключ:</p>
        <p className={styles.secret}>{secret.match(/.{4}/g)!.join(' ')}</p>
        <ActionForm fields={['code']} action="Включить" onSend={({ code }) => onSend(code)} onCancel={onCancel} />
      </div>
    </div>
  );
}
