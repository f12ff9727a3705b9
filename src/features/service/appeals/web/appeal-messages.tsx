import { IconDownload } from '@tabler/icons-react';
import { formatDateTime } from '#shared/dates.ts';
import { formatFileSize } from '#shared/upload-rules.ts';
import { downloadFile } from '#web/api/download-file.ts';
import { Button } from '#web/ui/button.tsx';
import { Icon } from '#web/ui/icon.tsx';
import type { AppealMessage } from '../contract.ts';
import styles from './appeals.module.css';
import { useSending } from './use-sending.tsx';

/** Messages, oldest first; a new one is read aloud. */
export function AppealMessages({ messages }: { messages: readonly AppealMessage[] }) {
  if (messages.length === 0) return null;
  return (
    <ol className={styles.messages} aria-label="Сообщения" aria-live="polite">
      {messages.map((message) => (
        <Message key={message.id} message={message} />
      ))}
    </ol>
  );
}

function Message({ message }: { message: AppealMessage }) {
  const { author, isManager, isOwn, text, date, files } = message;
  const { send, isPending, failureWindow } = useSending();
  return (
    <li className={styles.message} data-own={isOwn || undefined}>
      <p className={styles.who}>
        <strong>{author}</strong>
        {isManager ? ', менеджер' : ''}
        <time dateTime={date}>{formatDateTime(date)}</time>
      </p>
      <p className={styles.text}>{text}</p>
      {files.length > 0 ? (
        <ul className={styles.files} aria-label="Файлы">
          {files.map(({ name, size, link }) => (
            <li key={link}>
              <Button
                look="secondary"
                size="small"
                pending={isPending}
                onClick={() => void send(() => downloadFile(link, name))}
              >
                <Icon of={IconDownload} size={18} />
                <span className="visually-hidden">Скачать </span>
                <span className={styles.fileName}>{name}</span> {formatFileSize(size)}
              </Button>
            </li>
          ))}
        </ul>
      ) : null}
      {failureWindow}
    </li>
  );
}
