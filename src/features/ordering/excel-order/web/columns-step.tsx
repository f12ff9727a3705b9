import { IconArrowLeft } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import type { Upload } from '#web/api/use-upload.ts';
import { Button } from '#web/ui/button.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { UploadProgress } from '#web/ui/upload-progress.tsx';
import type { SheetTable } from '../contract.ts';
import type { ChosenColumns } from './chosen-columns.ts';
import { ColumnsForm } from './columns-form.tsx';
import styles from './columns-step.module.css';

interface ColumnsStepProps {
  tables: readonly SheetTable[];
  isPending: boolean;
  progress: Upload;
  /** Why the last answer was not read. */
  failure: string | null;
  onAnswer: (columns: ChosenColumns[]) => void;
  onBack: () => void;
}

/** Asks which columns of a file hold what: where the shop is not sure, or where the buyer wants others. */
export function ColumnsStep({ tables, isPending, progress, failure, onAnswer, onBack }: ColumnsStepProps) {
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => title.current?.focus(), []);
  return (
    <section className={styles.step} aria-labelledby="columns-title">
      <div>
        <Button look="quiet" onClick={onBack} disabled={isPending}>
          <Icon of={IconArrowLeft} size={18} />
          Вернуться
        </Button>
      </div>
      <h2 id="columns-title" ref={title} className={styles.title} tabIndex={-1}>
        Какая колонка что значит
      </h2>
      <p className={styles.hint}>Ответ запомнится: следующий такой файл вашей компании прочитается сам.</p>
      <ColumnsForm
        tables={tables}
        labelledBy="columns-title"
        isPending={isPending}
        action={isPending ? 'Читаем файл…' : 'Прочитать файл'}
        onAnswer={onAnswer}
      >
        <UploadProgress upload={progress} />
        <p role="alert" className={styles.failure}>
          {failure}
        </p>
      </ColumnsForm>
    </section>
  );
}
