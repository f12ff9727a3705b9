import { saveBlob } from '#web/api/download-file.ts';
import { Button } from '#web/ui/button.tsx';
import { ACTION_FAILED, showError, showPopup } from '#web/ui/toast-store.ts';
import styles from './second-factor.module.css';

/** Recovery codes, shown once: to copy, print or download. */
export function RecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  const text = codes.join('\n');
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      showPopup('Коды скопированы');
    } catch {
      // No right to the clipboard: the codes are on the screen
      showError(ACTION_FAILED);
    }
  };
  return (
    <div className={styles.part}>
      <h3 className={styles.subtitle}>Резервные коды</h3>
      <p>
        Если телефон потеряется, войти поможет любой из этих кодов. Каждый действует один раз. Больше мы их не покажем:
        сохраните их сейчас, но не на том же телефоне.
      </p>
      <ol className={styles.codes} aria-label="Резервные коды">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ol>
      <div className={styles.actions}>
        <Button look="secondary" onClick={() => void copy()}>
          Скопировать
        </Button>
        <Button
          look="secondary"
          onClick={() => saveBlob(new Blob([`${text}\n`], { type: 'text/plain' }), 'резервные-коды.txt')}
        >
          Скачать
        </Button>
        <Button look="secondary" onClick={() => window.print()}>
          Напечатать
        </Button>
        <Button onClick={onDone}>Коды сохранены</Button>
      </div>
    </div>
  );
}
