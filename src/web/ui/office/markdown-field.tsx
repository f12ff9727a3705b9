import { IconBold, IconH2, IconLink, IconList, IconPhoto } from '@tabler/icons-react';
import { type ChangeEvent, useId, useRef, useState } from 'react';
import { MARKDOWN_LENGTH, markdownHtml } from '#shared/markdown.ts';
import { IconButton } from '../button.tsx';
import { classes } from '../classes.ts';
import { Icon } from '../icon.tsx';
import { TextAreaField } from '../plain-fields.tsx';
import { RichText } from '../rich-text.tsx';
import type { FieldInput } from './form-types.ts';
import styles from './markdown-field.module.css';

interface MarkdownFieldProps extends FieldInput {
  maxLength?: number;
  /** Stores a picture and answers its address; it says a failure itself and answers null. Absent: a text without pictures. */
  upload?: ((file: File) => Promise<string | null>) | undefined;
}

/** A text in Markdown beside its look for buyers. */
export function MarkdownField({ maxLength = MARKDOWN_LENGTH, upload, hint, ...input }: MarkdownFieldProps) {
  const { label, value, onChange } = input;
  const id = useId();
  const place = useRef<HTMLDivElement>(null);
  /** Puts marks around the selection; `perLine`: before each of its lines. */
  const mark = (before: string, after: string, perLine = false) => {
    const area = place.current?.querySelector('textarea');
    if (!area) return;
    const { selectionStart: from, selectionEnd: to } = area;
    const chosen = value.slice(from, to);
    const marked = perLine ? before + chosen.replaceAll('\n', `\n${before}`) : before + chosen + after;
    onChange(value.slice(0, from) + marked + value.slice(to));
    requestAnimationFrame(() => {
      area.focus();
      area.setSelectionRange(from + before.length, from + marked.length - after.length);
    });
  };
  return (
    <div ref={place} className={styles.field}>
      <div className={styles.write}>
        <div className={styles.tools} role="toolbar" aria-label={`Разметка: ${label}`}>
          <IconButton label="Заголовок" onClick={() => mark('## ', '', true)}>
            <Icon of={IconH2} size={18} />
          </IconButton>
          <IconButton label="Жирный" onClick={() => mark('**', '**')}>
            <Icon of={IconBold} size={18} />
          </IconButton>
          <IconButton label="Список" onClick={() => mark('- ', '', true)}>
            <Icon of={IconList} size={18} />
          </IconButton>
          <IconButton label="Ссылка" onClick={() => mark('[', '](https://)')}>
            <Icon of={IconLink} size={18} />
          </IconButton>
          {upload ? <PictureButton upload={upload} onStored={(address) => mark('![', `](${address})`)} /> : null}
        </div>
        <TextAreaField
          {...input}
          className={styles.text}
          onChange={(event) => onChange(event.currentTarget.value)}
          maxLength={maxLength}
          maxRows={24}
          hint={hint ?? 'Markdown: ## заголовок, - список, **важно**, [текст](/адрес/).'}
        />
      </div>
      <section className={styles.preview} aria-labelledby={id}>
        <p id={id} className={styles.caption}>
          Так увидит покупатель
        </p>
        {value.trim() === '' ? (
          <p className={styles.caption}>Текста пока нет</p>
        ) : (
          <RichText html={markdownHtml(value)} />
        )}
      </section>
    </div>
  );
}

interface PictureButtonProps {
  upload: (file: File) => Promise<string | null>;
  onStored: (address: string) => void;
}

function PictureButton({ upload, onStored }: PictureButtonProps) {
  const [isPending, setPending] = useState(false);
  const choose = async ({ currentTarget: input }: ChangeEvent<HTMLInputElement>) => {
    const file = input.files?.[0];
    if (!file) return;
    setPending(true);
    const address = await upload(file);
    setPending(false);
    // The same file may be chosen again
    input.value = '';
    if (address !== null) onStored(address);
  };
  return (
    <label className={classes(styles.picture, isPending && styles.pending)} title="Картинка">
      <Icon of={IconPhoto} size={18} />
      <span className="visually-hidden">Картинка в тексте</span>
      <input
        type="file"
        className="visually-hidden"
        accept=".jpg,.jpeg,.png,.webp"
        disabled={isPending}
        onChange={(event) => void choose(event)}
      />
    </label>
  );
}
