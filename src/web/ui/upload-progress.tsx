import { NBSP } from '#shared/number-format.ts';
import type { Upload } from '#web/api/use-upload.ts';
import { Button } from './button.tsx';
import styles from './file-upload.module.css';
import { keepFocusInPart } from './focus-neighbour.ts';
import { Spoken } from './spoken.tsx';

/** How much of the files has been sent, with 'Отменить' until all is: what the shop has got it may have taken already. */
export function UploadProgress({ upload: { sent, cancel } }: { upload: Upload }) {
  if (sent === null) return null;
  const isSent = sent >= 1;
  const percent = Math.floor(sent * 100);
  return (
    <div className={styles.progress}>
      <span>{isSent ? 'Отправлено, ждём ответа магазина…' : `Отправлено ${percent}${NBSP}%`}</span>
      {isSent ? null : (
        <span ref={keepFocusInPart}>
          <Button look="quiet" size="small" onClick={cancel}>
            Отменить
          </Button>
        </span>
      )}
      <Spoken text={isSent ? 'Отправлено, ждём ответа магазина' : ''} />
      <progress aria-label="Отправка файлов" max={100} value={percent} />
    </div>
  );
}
