import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { goodsWorkNames } from '#shared/goods-work.ts';
import { formatNumber } from '#shared/number-format.ts';
import { apiQuery } from '#web/api/api-client.ts';
import { downloadFile, useDownload } from '#web/api/download-file.ts';
import { useApp } from '#web/app/app-context.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { LoadingState } from '#web/ui/list-state.tsx';
import { PageHeading } from '#web/ui/page-heading.tsx';
import { Spoken } from '#web/ui/spoken.tsx';
import type { GoodsTaskView } from '../contract.ts';
import { TaskChanges } from './task-changes.tsx';
import { isBusy, stateOf, taskCrumbs } from './task-words.ts';
import styles from './tasks.module.css';
import { useTaskCall } from './use-task-call.ts';

const BUSY_MS = 1000;

/** One work on many goods: what it would change, the button that writes it, and its outcome. */
export function GoodsTaskScreen({ id }: { id: string }) {
  const { api } = useApp();
  const query = useQuery({
    ...apiQuery(api, 'officeGoodsTask', { params: { id } }),
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data && isBusy(state.data) ? BUSY_MS : false),
  });
  const { data: task } = query;
  const title = task ? goodsWorkNames[task.kind] : 'Работа с товарами';
  return (
    <>
      <PageHeading crumbs={[...taskCrumbs, { path: '', title }]} title={title}>
        {task ? <Badge color={stateOf(task).color}>{stateOf(task).name}</Badge> : null}
      </PageHeading>
      {task ? <Parts task={task} /> : <LoadingState query={query} rows={6} height={56} />}
    </>
  );
}

function Parts({ task }: { task: GoodsTaskView }) {
  const { id, state, kind, fileName, message, report, link, applied, isDryRun } = task;
  const hasChanges = Object.values(task.counts).some((rows) => rows > 0);
  return (
    <>
      <Spoken text={stateOf(task).name} />
      <section className={styles.section} aria-label="Итог">
        {fileName === '' ? null : <p className={styles.note}>{fileName}</p>}
        {message === '' ? null : <p>{message}</p>}
        {isBusy(task) ? (
          <p>
            {isDryRun
              ? 'Магазин сравнивает файл со своими товарами…'
              : kind === 'sheetOut'
                ? 'Магазин готовит файл. Страницу можно закрыть: файл останется здесь.'
                : `Записано изменений: ${formatNumber(applied)}. Страницу можно закрыть: итог останется здесь.`}
          </p>
        ) : (
          <ul className={styles.lines}>
            {report.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        )}
        {link === null || state !== 'done' ? null : <Download link={link} />}
        {state === 'done' && isDryRun && hasChanges ? <Apply task={task} /> : null}
        {state === 'failed' ? <Again task={task} /> : null}
      </section>
      {hasChanges && !(isBusy(task) && isDryRun) ? <TaskChanges id={id} state={isDryRun ? 'checked' : state} /> : null}
    </>
  );
}

function Download({ link }: { link: string }) {
  const { isPending, run } = useDownload(() => downloadFile(link));
  return (
    <Button pending={isPending} onClick={run}>
      Скачать таблицу
    </Button>
  );
}

function Apply({ task: { id, counts } }: { task: GoodsTaskView }) {
  const { call, isPending } = useTaskCall();
  const [withOthers, setWithOthers] = useState(false);
  const changes = counts.change + (withOthers ? counts['changed-since'] : 0);
  return (
    <>
      {counts['changed-since'] > 0 ? (
        <label className={styles.tick}>
          <input
            type="checkbox"
            checked={withOthers}
            onChange={(event) => setWithOthers(event.currentTarget.checked)}
          />
          Записать и то, что другие изменили после выгрузки
        </label>
      ) : null}
      {changes > 0 ? (
        <Button
          pending={isPending}
          onClick={() =>
            void call('officeGoodsTaskRun', {
              params: { id: String(id) },
              body: { apply: true, withChangedSince: withOthers },
            })
          }
        >
          Записать изменения: {formatNumber(changes)}
        </Button>
      ) : null}
    </>
  );
}

function Again({ task: { id, kind, isDryRun } }: { task: GoodsTaskView }) {
  const { call, isPending } = useTaskCall();
  if (kind === 'sheetOut') return null;
  return (
    <Button
      look="secondary"
      pending={isPending}
      onClick={() => void call('officeGoodsTaskRun', { params: { id: String(id) }, body: { apply: !isDryRun } })}
    >
      Повторить
    </Button>
  );
}
