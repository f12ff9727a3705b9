import { useState } from 'react';
import { APPEAL_UPLOAD, ORDER_SHEET_UPLOAD } from '#shared/upload-rules.ts';
import { FileUpload } from '#web/ui/file-upload.tsx';
import { UploadProgress } from '#web/ui/upload-progress.tsx';
import { Sample, Samples } from './samples.tsx';

const sheet = { name: 'Прайс-лист к договору поставки № 128 от 2 марта 2026 года.xlsx', size: 1_572_864 };

export function FileSamples() {
  const [files, setFiles] = useState<readonly File[]>([]);
  const [sheets, setSheets] = useState<readonly File[]>(() => [sheet as File]);
  return (
    <Samples>
      <Sample name="Файлы обращения">
        <FileUpload label="Прикрепить файлы" rules={APPEAL_UPLOAD} files={files} onFiles={setFiles} />
      </Sample>
      <Sample name="Бланк заказа">
        <FileUpload label="Выбрать файл" rules={ORDER_SHEET_UPLOAD} files={sheets} onFiles={setSheets} />
      </Sample>
      <Sample name="Отправка">
        <UploadProgress upload={{ sent: 0.45, cancel: () => undefined }} />
        <UploadProgress upload={{ sent: 1, cancel: () => undefined }} />
      </Sample>
      <Sample name="Запрет">
        <FileUpload
          label="Прикрепить файлы"
          rules={APPEAL_UPLOAD}
          files={[sheet as File]}
          onFiles={() => undefined}
          disabled
        />
      </Sample>
    </Samples>
  );
}
