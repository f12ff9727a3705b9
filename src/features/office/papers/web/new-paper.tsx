import { type FormEvent, useState } from 'react';
import { countOf, PRODUCT_FORMS } from '#shared/plural.ts';
import { PAPER_UPLOAD } from '#shared/upload-rules.ts';
import { useUpload } from '#web/api/use-upload.ts';
import { useApp } from '#web/app/app-context.ts';
import { FileUpload } from '#web/ui/file-upload.tsx';
import { FormButtons } from '#web/ui/form-buttons.tsx';
import { useSaving } from '#web/ui/forms/use-saving.ts';
import { useReread } from '#web/ui/office/use-office-action.ts';
import { TextAreaField } from '#web/ui/plain-fields.tsx';
import { showPopup } from '#web/ui/toast-store.ts';
import { UploadProgress } from '#web/ui/upload-progress.tsx';
import { MAX_ARTICLES_TEXT } from '../contract.ts';
import { formOf, nothingTyped, PaperFields } from './paper-fields.tsx';
import styles from './papers.module.css';

/** Adds one file to the goods of the named articles. */
export function NewPaper({ onClose }: { onClose: () => void }) {
  const { api } = useApp();
  const reread = useReread(['officePapers', 'officeHome']);
  const { upload, progress } = useUpload();
  const [files, setFiles] = useState<File[]>([]);
  const [values, setValues] = useState(nothingTyped);
  const [articles, setArticles] = useState('');
  const [errors, setErrors] = useState<Record<string, string>>({});
  const { save, isPending } = useSaving(
    ['kind', 'title', 'number', 'issuedOn', 'endsOn', 'articles', 'files'],
    (messages) => setErrors(messages),
  );
  const add = (event: FormEvent) => {
    event.preventDefault();
    const missing = {
      ...(files.length === 0 && { files: 'Приложите файл документа' }),
      ...(articles.trim() === '' && { articles: 'Укажите хотя бы один артикул' }),
    };
    setErrors(missing);
    if (Object.keys(missing).length > 0) return;
    void save(async () => {
      const body = formOf(values, files);
      body.append('articles', articles);
      const added = await upload(files, (options) => api('officePaperAdd', { body }, options));
      if (added === null) return;
      const count = countOf(added.linked, PRODUCT_FORMS);
      showPopup(added.isNew ? `Документ добавлен: ${count}` : `Такой файл уже есть, добавлено: ${count}`, {
        href: `/office/papers/${added.id}/`,
        title: 'Открыть',
      });
      await reread();
      onClose();
    });
  };
  return (
    <form className={styles.form} noValidate onSubmit={add}>
      <FileUpload label="Приложить файл" rules={PAPER_UPLOAD} files={files} onFiles={setFiles} disabled={isPending} />
      {errors.files ? (
        <p role="alert" className={styles.wrong}>
          {errors.files}
        </p>
      ) : null}
      <PaperFields
        values={values}
        errors={errors}
        onChange={(part) => setValues((former) => ({ ...former, ...part }))}
      />
      <TextAreaField
        label="Товары"
        required
        maxRows={8}
        maxLength={MAX_ARTICLES_TEXT}
        hint="Артикулы через запятую или с новой строки; можно и код из адреса страницы товара"
        value={articles}
        error={errors.articles}
        onChange={({ currentTarget: { value } }) => setArticles(value)}
      />
      <UploadProgress upload={progress} />
      <FormButtons action="Добавить" pending={isPending} onClose={onClose} />
    </form>
  );
}
