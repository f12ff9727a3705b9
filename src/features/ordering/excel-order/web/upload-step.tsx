import { IconDownload } from '@tabler/icons-react';
import { NBSP } from '#shared/number-format.ts';
import { ORDER_SHEET_UPLOAD } from '#shared/upload-rules.ts';
import { downloadFile, useDownload } from '#web/api/download-file.ts';
import type { Upload } from '#web/api/use-upload.ts';
import { useApp } from '#web/app/app-context.ts';
import { Button } from '#web/ui/button.tsx';
import { FileUpload } from '#web/ui/file-upload.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { UploadProgress } from '#web/ui/upload-progress.tsx';
import styles from './excel-order.module.css';
import type { FileFailure } from './use-upload-step.ts';

/** R-ERR-13. */
const NOTHING_FOUND = 'Товары не найдены или разметка прикрепленного файла не соответствует необходимому формату';

interface UploadStepProps {
  files: File[];
  onFiles: (files: File[]) => void;
  isPending: boolean;
  progress: Upload;
  failure: FileFailure | null;
  /** Why the buyer is here again. */
  note: string | null;
  onNext: () => void;
}

/** Step one: what the file should look like, the price list to fill in, the file itself (R-XLS-01 … R-XLS-03). */
export function UploadStep({ files, onFiles, isPending, progress, failure, note, onNext }: UploadStepProps) {
  return (
    <div className={styles.upload}>
      <section className={styles.card} aria-labelledby="excel-how">
        <h2 id="excel-how" className={styles.title}>
          Как заказать файлом
        </h2>
        <ol className={styles.steps}>
          <li>Скачайте прайс-лист и укажите количество в последнем столбце — или возьмите свой файл XLSX или CSV.</li>
          <li>
            В своём файле нужны столбцы с артикулом и количеством. Где они стоят и на каком листе, мы найдём сами, а
            если не уверены — спросим.
          </li>
          <li>Прикрепите файл и нажмите «Далее». Перед добавлением в корзину всё можно проверить и поправить.</li>
        </ol>
        <p className={styles.hint}>
          Вместо артикула подойдёт короткий код или штрихкод, количество можно писать в единицах: «3 уп», «50 м». Строки
          без количества пропускаются. До 5{NBSP}000 строк с количеством.
        </p>
        <div className={styles.downloads}>
          <PriceList />
          <Sample />
        </div>
      </section>
      <form
        className={styles.card}
        aria-label="Файл заказа"
        onSubmit={(event) => {
          event.preventDefault();
          onNext();
        }}
      >
        <FileUpload
          label="Прикрепить файл"
          rules={ORDER_SHEET_UPLOAD}
          files={files}
          onFiles={onFiles}
          disabled={isPending}
        />
        <UploadProgress upload={progress} />
        <div role="alert" className={styles.failure}>
          {note ? <p className={styles.note}>{note}</p> : null}
          {failure ? (
            <>
              {failure.isOfFile ? <p>{NOTHING_FOUND}</p> : null}
              {failure.text ? <p className={failure.isOfFile ? styles.why : undefined}>{failure.text}</p> : null}
            </>
          ) : null}
        </div>
        <Button type="submit" size="large" disabled={files.length === 0} pending={isPending}>
          {isPending ? 'Читаем файл…' : 'Далее'}
        </Button>
      </form>
    </div>
  );
}

function PriceList() {
  const { api } = useApp();
  const { isPending, run } = useDownload(async () => downloadFile(await api('priceList', {}), 'price-all.xlsx'));
  return (
    <Button look="secondary" pending={isPending} onClick={run}>
      <Icon of={IconDownload} size={18} />
      {isPending ? 'Готовим прайс-лист…' : 'Скачать прайс-лист'}
    </Button>
  );
}

function Sample() {
  const { api } = useApp();
  const { isPending, run } = useDownload(async () => downloadFile(await api('orderSheetSample', {})));
  return (
    <Button look="quiet" pending={isPending} onClick={run}>
      Пример файла заказа
    </Button>
  );
}
