import { useState } from 'react';
import { GOODS_UPLOAD } from '#shared/upload-rules.ts';
import { useApp } from '#web/app/app-context.ts';
import { Button } from '#web/ui/button.tsx';
import { FileUpload } from '#web/ui/file-upload.tsx';
import { InputField } from '#web/ui/plain-fields.tsx';
import { useFileParts } from '#web/ui/office/use-file-parts.ts';
import { showFailure } from '#web/ui/toast-store.ts';
import { UploadProgress } from '#web/ui/upload-progress.tsx';
import styles from './exchange-screen.module.css';
import { useExchangeCall } from './use-exchange-call.ts';

const NO_ANSWERS = { source: '', columns: '', currency: '', vat: '', priceUnit: '', confirmColumns: false };

/** Chooses files of goods and has the shop check them. */
export function UploadForm() {
  const { api } = useApp();
  const { send, progress } = useFileParts('officeUploadPart');
  const run = useExchangeCall('officeUploadRun');
  const [files, setFiles] = useState<File[]>([]);
  const [source, setSource] = useState('');
  const [isSending, setSending] = useState(false);
  const isTable = files.some(({ name }) => /\.(xlsx|csv)$/i.test(name));
  const mustName = isTable && source.trim() === '';
  const check = async () => {
    setSending(true);
    try {
      const answers = { ...NO_ANSWERS, source: source.trim() };
      const id = await send(files, (named, options) =>
        api('officeUploadStart', { body: { files: named, answers } }, options),
      );
      if (id === null) return;
      await run.call({ params: { id: String(id) }, body: { isDryRun: true, answers } });
      setFiles([]);
    } catch (error) {
      showFailure(error);
    } finally {
      setSending(false);
    }
  };
  return (
    <section className={styles.section} aria-label="Файлы">
      <p className={styles.how}>
        Выгрузка CommerceML (XML или ZIP), фид YML, прайс-лист XLSX или CSV. Сначала магазин проверит файл и покажет,
        что изменится.
      </p>
      <div className={styles.upload}>
        <FileUpload label="Выбрать файлы" rules={GOODS_UPLOAD} files={files} onFiles={setFiles} disabled={isSending} />
        <InputField
          label="Источник"
          name="source"
          value={source}
          maxLength={300}
          required={isTable}
          hint="Для прайс-листа обязателен: по нему магазин узнаёт товары при следующей загрузке"
          onChange={(event) => setSource(event.currentTarget.value)}
        />
        <Button pending={isSending} disabled={files.length === 0 || mustName} onClick={() => void check()}>
          Проверить
        </Button>
      </div>
      <UploadProgress upload={progress} />
    </section>
  );
}
