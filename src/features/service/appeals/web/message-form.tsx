import { useEffect, useRef, useState, type FormEvent } from 'react';
import { APPEAL_MESSAGE_LENGTH } from '#shared/limits.ts';
import { checkRequired } from '#shared/validation.ts';
import { useUpload } from '#web/api/use-upload.ts';
import { useApp } from '#web/app/app-context.ts';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { useTextOwner } from '#web/app/use-text-owner.ts';
import { useFieldErrors } from '#web/ui/forms/use-field-errors.ts';
import { TextAreaField } from '#web/ui/plain-fields.tsx';
import type { AppealThread } from '../contract.ts';
import styles from './appeals.module.css';
import { CannedAnswers } from './canned-answers.tsx';
import { FilesAndSend } from './files-and-send.tsx';
import { loadTexts, moveToNewAppeal, storeTexts } from './stored-texts.ts';
import { formWith, useSending, useSendingKey } from './use-sending.tsx';

interface MessageFormProps {
  thread: AppealThread;
  isInBrowser: boolean;
  /** The field has the focus when the form appears. */
  isFocused: boolean;
  /** `next`: the appeal that waits longest for who has answered as staff. */
  onSent: (next: number | null) => Promise<void>;
}

const empty = { message: '' };

/**
 * The next message. What is typed survives a reload of the page; where the appeal is closed meanwhile it stays to be read,
 * and goes into a new appeal. Ctrl+Enter sends.
 */
export function MessageForm({ thread, isInBrowser, isFocused, onSent }: MessageFormProps) {
  const { appeal, isManager, canMessage } = thread;
  const { api } = useApp();
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (isFocused) form.current?.querySelector('textarea')?.focus();
  }, [isFocused]);
  const owner = useTextOwner();
  const name = `appeal:${appeal.id}`;
  const [fields, setFields] = useState(() => (isInBrowser ? loadTexts(owner, name, empty) : empty));
  const [files, setFiles] = useState<File[]>([]);
  const problems = { message: checkRequired(fields.message) };
  const { errors, watch, check, refuse, reset } = useFieldErrors(fields, problems);
  const { send, isPending, failureWindow } = useSending(refuse);
  const { keyOf, forget } = useSendingKey();
  const { upload, progress } = useUpload();
  const change = (text: string) => {
    setFields({ message: text });
    storeTexts(owner, name, text === '' ? null : { message: text });
  };
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isPending || !canMessage || !check(event.currentTarget)) return;
    const sent = { appeal_id: appeal.id, message: fields.message };
    void send(async () => {
      const idempotencyKey = keyOf(sent, files);
      const answer = await upload(files, (options) =>
        api('appealMessage', { body: formWith(sent, files) }, { ...options, idempotencyKey }),
      );
      if (!answer) return;
      forget();
      change('');
      setFiles([]);
      reset();
      await onSent(answer.next);
    });
  };
  const closed = <p className={styles.second}>Обращение закрыто. Если вопрос остался, создайте новое.</p>;
  if (!canMessage && fields.message === '') {
    return (
      <>
        {closed}
        {failureWindow}
      </>
    );
  }
  return (
    <form ref={form} className={styles.form} {...watch} onSubmit={submit} noValidate aria-label="Новое сообщение">
      {canMessage ? null : <div role="alert">{closed}</div>}
      {isManager && canMessage ? (
        <CannedAnswers theme={appeal.type.id} text={fields.message} onChoose={change} />
      ) : null}
      <TextAreaField
        key="message"
        label={canMessage ? (isManager ? 'Ответ' : 'Сообщение') : 'Не отправлено'}
        name="message"
        className={styles.messageField}
        maxLength={APPEAL_MESSAGE_LENGTH}
        maxRows={12}
        required={canMessage}
        readOnly={!canMessage}
        value={fields.message}
        error={errors.message}
        onChange={(event) => change(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (!(event.ctrlKey || event.metaKey) || !/^(Numpad)?Enter$/.test(event.code)) return;
          event.preventDefault();
          event.currentTarget.form?.requestSubmit();
        }}
      />
      {canMessage ? (
        <FilesAndSend files={files} onFiles={setFiles} isPending={isPending} progress={progress} />
      ) : isManager ? null : (
        <div className={styles.actions}>
          <ButtonLink
            href="/appeal/add/"
            onClick={() => {
              moveToNewAppeal(owner, appeal.title, fields.message);
              storeTexts(owner, name, null);
            }}
          >
            Создать новое с этим текстом
          </ButtonLink>
        </div>
      )}
      {failureWindow}
    </form>
  );
}
