import { useQuery } from '@tanstack/react-query';
import { formatDateTime } from '#shared/dates.ts';
import { goodsWorkNames } from '#shared/goods-work.ts';
import { GOODS_PICTURES_UPLOAD, GOODS_SHEET_UPLOAD } from '#shared/upload-rules.ts';
import { apiQuery } from '#web/api/api-client.ts';
import { useApp } from '#web/app/app-context.ts';
import { useStaffRights } from '#web/app/use-staff-rights.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { type CardColumn, CardTable } from '#web/ui/card-table.tsx';
import { Link } from '#web/ui/link.tsx';
import { LoadingState } from '#web/ui/list-state.tsx';
import { PageHeading } from '#web/ui/page-heading.tsx';
import type { GoodsTask } from '../contract.ts';
import { LinkProperties } from './link-properties.tsx';
import { SendFile } from './send-file.tsx';
import { isBusy, stateOf, taskCrumbs } from './task-words.ts';
import styles from './tasks.module.css';
import { useGoodsSheet } from './use-goods-sheet.ts';

const BUSY_MS = 1000;
const QUIET_MS = 30_000;

/** Goods in bulk: a sheet out and back, pictures and links from files. Each file is compared with the shop first. */
export function GoodsTasksScreen() {
  const { api } = useApp();
  const query = useQuery({
    ...apiQuery(api, 'officeGoodsTasks', {}),
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.items.some(isBusy) ? BUSY_MS : QUIET_MS),
  });
  return (
    <>
      <PageHeading crumbs={taskCrumbs} title="Таблицы и архивы" />
      <div className={styles.ways}>
        <Sheet />
        <section className={styles.section} aria-labelledby="pictures">
          <h2 id="pictures">Картинки архивом</h2>
          <p className={styles.note}>
            Файлы названы по артикулу: АРТИКУЛ_1.jpg, АРТИКУЛ_2.jpg. Картинки из архива заменят те, что есть у товара.
            JPG, PNG и WebP, до 30 МБ каждая.
          </p>
          <SendFile kind="pictures" label="Выбрать архив" rules={GOODS_PICTURES_UPLOAD} />
        </section>
        <section className={styles.section} aria-labelledby="links">
          <h2 id="links">Связи таблицей</h2>
          <p className={styles.note}>
            Три столбца: «Артикул», «Вид» (аналог, замена, аксессуар, расходник, похожее) и «Артикул связанного товара».
            Связи вида, который назван у товара, заменятся; «—» убирает их.
          </p>
          <SendFile kind="links" label="Выбрать таблицу связей" rules={GOODS_SHEET_UPLOAD} />
        </section>
      </div>
      <LinkProperties />
      {!query.data ? (
        <LoadingState query={query} rows={3} height={72} />
      ) : query.data.items.length === 0 ? null : (
        <section className={styles.section} aria-labelledby="works">
          <h2 id="works">Последние работы</h2>
          <CardTable
            label="Последние работы"
            columns={columns}
            rows={query.data.items}
            rowKey={({ id }) => id}
            isWide
          />
        </section>
      )}
    </>
  );
}

function Sheet() {
  const rights = useStaffRights();
  const exportGoods = useGoodsSheet();
  return (
    <section className={styles.section} aria-labelledby="sheet">
      <h2 id="sheet">Товары таблицей</h2>
      <p className={styles.note}>
        Выгрузите таблицу, исправьте её и верните: магазин покажет отличия и запишет их, когда вы согласитесь. Пустая
        ячейка ничего не меняет, «—» убирает значение. Столбец «Отметка» не трогайте: по нему видно, что изменили
        другие.
      </p>
      {rights.export ? (
        <Button look="secondary" onClick={() => void exportGoods()}>
          Выгрузить все товары
        </Button>
      ) : null}
      <SendFile kind="sheetIn" label="Выбрать исправленную таблицу" rules={GOODS_SHEET_UPLOAD} />
    </section>
  );
}

const columns: CardColumn<GoodsTask>[] = [
  {
    key: 'work',
    title: 'Работа',
    kind: 'main',
    cell: ({ id, kind, fileName }) => (
      <span className={styles.name}>
        <Link href={`/office/goods/tasks/${id}/`}>{goodsWorkNames[kind]}</Link>
        {fileName === '' ? null : <span className={styles.note}>{fileName}</span>}
      </span>
    ),
  },
  { key: 'at', title: 'Когда', kind: 'short', cell: ({ createdAt }) => formatDateTime(createdAt) },
  { key: 'by', title: 'Кто', cell: ({ by }) => by },
  {
    key: 'state',
    title: 'Итог',
    cell: (task) => <Badge color={stateOf(task).color}>{stateOf(task).name}</Badge>,
  },
];
