import { IconDownload } from '@tabler/icons-react';
import { countOf, type PluralForms } from '#shared/plural.ts';
import { formatFileSize } from '#shared/upload-rules.ts';
import { downloadFile, useDownload } from '#web/api/download-file.ts';
import { useApp } from '#web/app/app-context.ts';
import { Button } from '#web/ui/button.tsx';
import { keepFocusInPart } from '#web/ui/focus-neighbour.ts';
import { Icon } from '#web/ui/icon.tsx';
import { MAX_ARCHIVE_BYTES, MAX_ARCHIVE_PAPERS } from '#shared/limits.ts';
import type { Paper } from '../contract.ts';
import styles from './documents-page.module.css';

const PAPER_FORMS: PluralForms = ['документ', 'документа', 'документов'];

interface ChosenPapersProps {
  chosen: ReadonlyMap<string, Paper>;
  onClear: () => void;
}

/** The ticked papers, to be downloaded as one archive; before that it says where they are too many. */
export function ChosenPapers({ chosen, onClear }: ChosenPapersProps) {
  const { api } = useApp();
  const bytes = [...chosen.values()].reduce((all, { size }) => all + size, 0);
  const isTooLarge = chosen.size > MAX_ARCHIVE_PAPERS || bytes > MAX_ARCHIVE_BYTES;
  const { isPending, run } = useDownload(async () => {
    const { link, name } = await api('documentArchive', { body: { papers: [...chosen.keys()] } });
    await downloadFile(link, name);
    onClear();
  });
  return (
    <section ref={keepFocusInPart} className={styles.bar} aria-label="Выбранные документы">
      <output>
        <b>{`Выбрано: ${countOf(chosen.size, PAPER_FORMS)}`}</b>
        {isTooLarge ? (
          <span className={styles.tooLarge}>
            {`В архив входит до ${MAX_ARCHIVE_PAPERS} документов и ${formatFileSize(MAX_ARCHIVE_BYTES)}. Снимите часть.`}
          </span>
        ) : null}
      </output>
      <Button look="quiet" onClick={onClear}>
        Снять выбор
      </Button>
      <Button pending={isPending} disabled={isTooLarge} onClick={run}>
        <Icon of={IconDownload} size={18} />
        Скачать архивом
      </Button>
    </section>
  );
}
