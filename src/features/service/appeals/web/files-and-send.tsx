import { APPEAL_UPLOAD } from '#shared/upload-rules.ts';
import { Button } from '#web/ui/button.tsx';
import type { Upload } from '#web/api/use-upload.ts';
import { FileUpload } from '#web/ui/file-upload.tsx';
import { UploadProgress } from '#web/ui/upload-progress.tsx';
import styles from './appeals.module.css';

interface FilesAndSendProps {
  files: File[];
  onFiles: (files: File[]) => void;
  isPending: boolean;
  progress: Upload;
}

/** The end of a form of appeals: files beside the text, and 'Отправить'. */
export function FilesAndSend({ files, onFiles, isPending, progress }: FilesAndSendProps) {
  return (
    <>
      <FileUpload label="Прикрепить файлы" rules={APPEAL_UPLOAD} files={files} onFiles={onFiles} disabled={isPending} />
      <UploadProgress upload={progress} />
      <div className={styles.actions}>
        <Button type="submit" pending={isPending}>
          Отправить
        </Button>
      </div>
    </>
  );
}
