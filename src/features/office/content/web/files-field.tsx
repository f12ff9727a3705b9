import { IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { CONTENT_FILE_UPLOAD, formatFileSize } from '#shared/upload-rules.ts';
import { IconButton } from '#web/ui/button.tsx';
import { FileUpload } from '#web/ui/file-upload.tsx';
import { Icon } from '#web/ui/icon.tsx';
import type { FieldInput } from '#web/ui/office/form-types.ts';
import type { ContentFile } from '../contract.ts';
import styles from './fields.module.css';

interface FilesFieldProps extends FieldInput {
  upload: (file: File) => Promise<ContentFile | null>;
}

/** Files of a material, stored once they are chosen; the value is their list as JSON. */
export function FilesField({ label, error, value, onChange, upload }: FilesFieldProps) {
  const files = JSON.parse(value) as ContentFile[];
  const [sending, setSending] = useState<File[]>([]);
  const add = async (chosen: File[]) => {
    setSending(chosen);
    const stored = [...files];
    for (const file of chosen) {
      const one = await upload(file);
      if (one !== null) stored.push(one);
    }
    setSending([]);
    onChange(JSON.stringify(stored));
  };
  return (
    <div className={styles.field}>
      <span className={styles.label}>{label}</span>
      {files.length > 0 ? (
        <ul className={styles.rows}>
          {files.map((file) => (
            <li key={file.key} className={styles.file}>
              <span>{file.name}</span>
              <span className={styles.hint}>{formatFileSize(file.size)}</span>
              <IconButton
                label={`Убрать файл ${file.name}`}
                onClick={() => onChange(JSON.stringify(files.filter((one) => one !== file)))}
              >
                <Icon of={IconX} size={18} />
              </IconButton>
            </li>
          ))}
        </ul>
      ) : null}
      <FileUpload
        label="Добавить файлы"
        rules={CONTENT_FILE_UPLOAD}
        files={sending}
        onFiles={(chosen) => void add(chosen)}
        disabled={sending.length > 0}
      />
      {error ? <p className={styles.error}>{error}</p> : null}
    </div>
  );
}
