import { IconPaperclip, IconX } from '@tabler/icons-react';
import { useId, useRef, useState } from 'react';
import { chooseFiles, formatFileSize, formatsHint, sizeHint, type UploadRules } from '#shared/upload-rules.ts';
import { IconButton } from './button.tsx';
import styles from './file-upload.module.css';
import { Icon } from './icon.tsx';

interface FileUploadProps {
  label: string;
  rules: UploadRules;
  files: readonly File[];
  onFiles: (files: File[]) => void;
  disabled?: boolean;
}

/**
 * Files to be sent, chosen or dropped here. What breaks the rules is left out, and a message says why; the others stay
 * (R-VAL-18 … R-VAL-27).
 */
export function FileUpload({ label, rules, files, onFiles, disabled = false }: FileUploadProps) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [messages, setMessages] = useState<string[]>([]);

  const add = (added: FileList | null) => {
    const chosen = chooseFiles(files, [...(added ?? [])], rules);
    setMessages(chosen.messages);
    onFiles(chosen.files);
  };
  const remove = (file: File) => {
    setMessages([]);
    onFiles(files.filter((each) => each !== file));
    // The button that was pressed is gone
    input.current?.focus();
  };

  return (
    <div className={styles.upload}>
      <label className={styles.pick}>
        <Icon of={IconPaperclip} size={18} />
        {label}
        <input
          ref={input}
          type="file"
          className={styles.input}
          multiple={rules.maxFiles !== 1}
          accept={acceptOf(rules)}
          disabled={disabled}
          aria-describedby={`${id}-rules`}
          onChange={(event) => {
            add(event.currentTarget.files);
            // The same file may be chosen again
            event.currentTarget.value = '';
          }}
        />
      </label>
      <p id={`${id}-rules`} className={styles.rules}>
        {[formatsHint(rules.formats), sizeHint(rules)].filter(Boolean).join('. ')}
      </p>
      {files.length > 0 ? (
        <ul className={styles.files}>
          {files.map((file) => (
            <li key={`${file.name} ${file.size} ${file.lastModified}`}>
              <span className={styles.name}>{file.name}</span>
              <span className={styles.size}>{formatFileSize(file.size)}</span>
              <IconButton label={`Убрать файл ${file.name}`} disabled={disabled} onClick={() => remove(file)}>
                <Icon of={IconX} size={18} />
              </IconButton>
            </li>
          ))}
        </ul>
      ) : null}
      <div role="alert" className={styles.messages}>
        {messages.map((message) => (
          <p key={message}>{message}</p>
        ))}
      </div>
    </div>
  );
}

/** The formats as the browser's own window of files wants them; it knows one of them by two endings. */
function acceptOf({ formats }: UploadRules): string {
  const endings = formats.flatMap((format) => (format === 'JPG' ? ['.jpg', '.jpeg'] : [`.${format.toLowerCase()}`]));
  return endings.join(',');
}
