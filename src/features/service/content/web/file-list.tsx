import { IconDownload } from '@tabler/icons-react';
import { formatNumber } from '#shared/number-format.ts';
import { downloadFile, useDownload } from '#web/api/download-file.ts';
import { Button } from '#web/ui/button.tsx';
import { Icon } from '#web/ui/icon.tsx';
import type { ContentFileLink } from '../contract.ts';
import styles from './content.module.css';

/** Files of a material; nothing where it has none. */
export function FileList({ files }: { files: readonly ContentFileLink[] }) {
  if (files.length === 0) return null;
  return (
    <ul className={styles.files} aria-label="Файлы">
      {files.map((file) => (
        <li key={file.url}>
          <File file={file} />
        </li>
      ))}
    </ul>
  );
}

function File({ file: { name, url, size } }: { file: ContentFileLink }) {
  const { isPending, run } = useDownload(() => downloadFile(url, name));
  return (
    <Button look="secondary" pending={isPending} onClick={run} className={styles.file}>
      <Icon of={IconDownload} size={18} />
      <span>
        {name} <span className={styles.size}>{sizeText(size)}</span>
      </span>
    </Button>
  );
}

const KILOBYTE = 1024;

/** '640 КБ', '1,2 МБ': bytes in the larger unit that fits. */
function sizeText(bytes: number): string {
  const kilobytes = Math.max(1, Math.round(bytes / KILOBYTE));
  if (kilobytes < KILOBYTE) return `${formatNumber(kilobytes)}\u00a0КБ`;
  return `${formatNumber(Math.round((bytes / KILOBYTE / KILOBYTE) * 10) / 10)}\u00a0МБ`;
}
