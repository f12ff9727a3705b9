import { type FormEvent, useState } from 'react';
import type { Data } from '#shared/endpoint.ts';
import { countOf, DOCUMENT_FORMS } from '#shared/plural.ts';
import { PAPERS_UPLOAD } from '#shared/upload-rules.ts';
import { useUpload } from '#web/api/use-upload.ts';
import { useApp } from '#web/app/app-context.ts';
import { Button } from '#web/ui/button.tsx';
import { type CardColumn, CardTable } from '#web/ui/card-table.tsx';
import { FileUpload } from '#web/ui/file-upload.tsx';
import { FormButtons } from '#web/ui/form-buttons.tsx';
import { useSaving } from '#web/ui/forms/use-saving.ts';
import { useReread } from '#web/ui/office/use-office-action.ts';
import { UploadProgress } from '#web/ui/upload-progress.tsx';
import type { UploadOutcome } from '../contract.ts';
import { formOf, nothingTyped, PaperFields } from './paper-fields.tsx';
import styles from './papers.module.css';

/** Adds the files of an archive, by their names or by a table, and says what became of each. */
export function UploadPapers({ onClose }: { onClose: () => void }) {
  const { api } = useApp();
  const reread = useReread(['officePapers', 'officeHome']);
  const { upload, progress } = useUpload();
  const [files, setFiles] = useState<File[]>([]);
  const [values, setValues] = useState(nothingTyped);
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [report, setReport] = useState<Data<'officePapersUpload'> | null>(null);
  const { save, isPending } = useSaving(['kind', 'title', 'number', 'issuedOn', 'endsOn', 'files'], setErrors);
  const send = (event: FormEvent) => {
    event.preventDefault();
    if (files.length === 0) return setErrors({ files: 'Приложите архив ZIP или таблицу XLSX' });
    setErrors({});
    return void save(async () => {
      const body = formOf(values, files);
      const sent = await upload(files, (options) => api('officePapersUpload', { body }, options));
      if (sent === null) return;
      setReport(sent);
      await reread();
    });
  };
  if (report) return <Report report={report} onClose={onClose} />;
  return (
    <form className={styles.form} noValidate onSubmit={send}>
      <p className={styles.note}>
        Архив ZIP с файлами PDF, JPG или PNG, названными по артикулу: <b>АРТИКУЛ.pdf</b>, <b>АРТИКУЛ_2.pdf</b>. Или
        таблица XLSX в архиве либо рядом с ним: столбцы «Артикул» и «Файл», по желанию «Вид», «Номер», «Название»,
        «Выдан», «Действует до». Один файл может стоять у многих артикулов. Таблица без архива добавит товары
        документам, которые уже есть.
      </p>
      <FileUpload
        label="Приложить архив или таблицу"
        rules={PAPERS_UPLOAD}
        files={files}
        onFiles={setFiles}
        disabled={isPending}
      />
      {errors.files ? (
        <p role="alert" className={styles.wrong}>
          {errors.files}
        </p>
      ) : null}
      <p className={styles.note}>Для файлов, о которых в таблице ничего не сказано:</p>
      <PaperFields
        values={values}
        errors={errors}
        onChange={(part) => setValues((former) => ({ ...former, ...part }))}
      />
      <UploadProgress upload={progress} />
      <FormButtons action="Загрузить" pending={isPending} onClose={onClose} />
    </form>
  );
}

const outcomes: Readonly<Record<UploadOutcome['outcome'], string>> = {
  added: 'добавлен',
  extended: 'добавлены товары',
  same: 'без изменений',
  refused: 'не принят',
};

const columns: CardColumn<UploadOutcome & { n: number }>[] = [
  { key: 'file', title: 'Файл', kind: 'main', cell: ({ file }) => file },
  { key: 'outcome', title: 'Что стало', kind: 'short', cell: ({ outcome }) => outcomes[outcome] },
  { key: 'note', title: 'Пояснение', cell: ({ note }) => note },
];

function Report({
  report: { added, extended, refused, files },
  onClose,
}: {
  report: Data<'officePapersUpload'>;
  onClose: () => void;
}) {
  return (
    <div className={styles.form}>
      <output>
        {`Добавлено: ${countOf(added, DOCUMENT_FORMS)}. Получили ещё товары: ${countOf(extended, DOCUMENT_FORMS)}. Не принято: ${refused}.`}
      </output>
      <CardTable
        label="Что стало с файлами"
        isWide
        columns={columns}
        rows={files.map((file, n) => ({ ...file, n }))}
        rowKey={({ n }) => n}
      />
      <Button onClick={onClose}>Готово</Button>
    </div>
  );
}
