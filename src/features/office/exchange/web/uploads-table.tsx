import { formatDateTime } from '#shared/dates.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { type CardColumn, CardTable } from '#web/ui/card-table.tsx';
import { Spoken } from '#web/ui/spoken.tsx';
import type { OfficeUpload } from '../contract.ts';
import styles from './exchange-screen.module.css';
import { useExchangeCall } from './use-exchange-call.ts';

/** The uploads from the browser, the latest first, each with its state and the report. */
export function UploadsTable({ uploads }: { uploads: readonly OfficeUpload[] }) {
  const latest = uploads[0];
  if (!latest) return <p className={styles.note}>Файлов ещё не присылали.</p>;
  return (
    <>
      <CardTable label="Загрузки из браузера" columns={columns} rows={uploads} rowKey={({ id }) => id} isWide />
      <Spoken text={`Загрузка № ${latest.id}: ${stateOf(latest).name}`} />
    </>
  );
}

export const isBusy = ({ state }: OfficeUpload): boolean => state === 'waiting' || state === 'running';

function stateOf({ state, isDryRun }: OfficeUpload): { name: string; color: string } {
  switch (state) {
    case 'asked':
      return { name: 'Нужен ответ', color: 'warning' };
    case 'failed':
      return { name: 'Не принят', color: 'danger' };
    case 'done':
      return isDryRun ? { name: 'Проверен', color: 'finished' } : { name: 'Загружен', color: 'success' };
    case 'waiting':
    case 'open':
      return { name: 'В очереди', color: 'neutral' };
    case 'running':
      return { name: isDryRun ? 'Проверяется' : 'Загружается', color: 'busy' };
  }
}

/** What the shop does with the files now, in words; null where nothing is under way. */
function progressOf({ state, isDryRun }: OfficeUpload): string | null {
  if (state === 'waiting') return isDryRun ? 'Проверка начнётся через несколько секунд' : 'Загрузка ждёт своей очереди';
  if (state !== 'running') return null;
  return isDryRun
    ? 'Магазин сравнивает файлы со своими товарами'
    : 'Магазин загружает товары. Страницу можно закрыть: итог останется здесь';
}

/** Lines of a report that are shown at once. */
const SHOWN_LINES = 12;

const columns: CardColumn<OfficeUpload>[] = [
  { key: 'number', title: '№', kind: 'short', cell: ({ id }) => id },
  {
    key: 'files',
    title: 'Файлы',
    kind: 'main',
    cell: ({ files, answers }) => (
      <span className={styles.name}>
        {files.map(({ name }) => name).join(', ')}
        {answers.source === '' ? null : <span className={styles.note}>{answers.source}</span>}
      </span>
    ),
  },
  { key: 'at', title: 'Когда', kind: 'short', cell: ({ createdAt }) => formatDateTime(createdAt) },
  {
    key: 'state',
    title: 'Итог',
    cell: (upload) => <Badge color={stateOf(upload).color}>{stateOf(upload).name}</Badge>,
  },
  { key: 'outcome', title: 'Подробности', cell: (upload) => <Outcome upload={upload} /> },
  { key: 'do', title: 'Действия', kind: 'press', cell: (upload) => <UploadActions upload={upload} /> },
];

function Outcome({ upload }: { upload: OfficeUpload }) {
  const { state, message, report } = upload;
  const progress = progressOf(upload);
  if (progress !== null) return <>{progress}</>;
  if (state === 'asked') return <>Ответьте на вопрос под списком</>;
  const lines = [...(message === '' ? [] : message.split('\n')), ...report];
  if (lines.length === 0) return null;
  const more = lines.slice(SHOWN_LINES);
  return (
    <ul className={styles.lines}>
      {lines.slice(0, SHOWN_LINES).map((line, index) => (
        <li key={index}>{line}</li>
      ))}
      {more.length === 0 ? null : (
        <li>
          <details>
            <summary className={styles.more}>Весь отчёт: ещё строк {more.length}</summary>
            <ul>
              {more.map((line, index) => (
                <li key={index}>{line}</li>
              ))}
            </ul>
          </details>
        </li>
      )}
    </ul>
  );
}

function UploadActions({ upload: { id, state, isDryRun, answers } }: { upload: OfficeUpload }) {
  const { call, isPending } = useExchangeCall('officeUploadRun');
  const isChecked = state === 'done' && isDryRun;
  if (!isChecked && state !== 'failed') return null;
  const again = { params: { id: String(id) }, body: { isDryRun: !isChecked && isDryRun, answers } };
  return (
    <Button
      look={isChecked ? 'primary' : 'secondary'}
      size="small"
      pending={isPending}
      onClick={() => void call(again, () => (isChecked ? 'Загрузка началась' : 'Началось ещё раз'))}
    >
      {isChecked ? 'Загрузить в магазин' : 'Повторить'}
    </Button>
  );
}
