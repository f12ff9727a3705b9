import { IconArrowLeft } from '@tabler/icons-react';
import { ExistingWindow, PanelRow } from '#ordering/basket/web/index.ts';
import { SaveTemplate } from '#ordering/templates/web/index.ts';
import { formatNumber } from '#shared/number-format.ts';
import { formatWeight } from '#shared/order-totals.ts';
import { ARTICLE_FORMS, countOf, LINE_FORMS } from '#shared/plural.ts';
import { formatWirePrice } from '#shared/price-format.ts';
import { Button } from '#web/ui/button.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { EmptyState } from '#web/ui/list-state.tsx';
import { LoadMore } from '#web/ui/load-more.tsx';
import { Pager } from '#web/ui/pager.tsx';
import { Spoken } from '#web/ui/spoken.tsx';
import { UploadProgress } from '#web/ui/upload-progress.tsx';
import styles from './excel-order.module.css';
import { ListedTable } from './listed-table.tsx';
import { ListViews } from './list-views.tsx';
import { NotFound, openCorrection, openLost } from './not-found.tsx';
import { editedTotals, linesToAdd } from './sheet-edits.ts';
import type { SheetList } from './use-excel-order.ts';

const nothingSure = {
  title: 'По артикулам ничего не найдено',
  text: 'Выберите выше, что имелось в виду: ваши коды запомнятся, и следующий файл найдётся сам.',
};
const nothingLeft = {
  title: 'В списке ничего не осталось',
  text: 'Строки удалены. Вернитесь к загрузке, чтобы прочитать файл снова.',
};
const nothingLeftHere = {
  title: 'На этой странице ничего не осталось',
  text: 'Строки удалены. Откройте другую страницу или вернитесь к загрузке.',
};

/** Step two: what was found, page by page, with the totals of the whole file, and what was not (R-XLS-04 … R-XLS-07). */
export function ListStep({ list }: { list: SheetList }) {
  const { sheet, rows, view, chosen, edits, isLoading, isAdding } = list;
  const hasFound = view === 'found' || view === 'changed';
  const lost = { isAlone: !hasFound, currency: sheet.totals.currency, chosen, onChoose: list.choose };
  const chosenIds = [...chosen.values()].map(({ item_id: id }) => id);
  const totals = editedTotals(sheet.totals, sheet.lines, chosenIds, edits);
  const toAdd = linesToAdd(sheet.lines, chosenIds, edits);
  const { currency } = totals;
  return (
    <div className={styles.layout}>
      <div className={styles.columns}>
        <div className={styles.main}>
          <div>
            <Button look="quiet" onClick={list.back} disabled={isAdding}>
              <Icon of={IconArrowLeft} size={18} />
              Вернуться к загрузке
            </Button>
          </div>
          <Closed reasons={sheet.closed} />
          <ListViews
            sheet={sheet}
            view={view}
            isBusy={isLoading || isAdding}
            hasHidden={list.hasHidden}
            onView={list.show}
            onHidden={list.readHidden}
            onColumns={list.pointAtColumns}
            onForget={list.forgetColumns}
          />
          {view === 'found' || view === 'toCorrect' ? (
            <NotFound {...lost} title="Нужно исправить" rows={sheet.toCorrect.map(openCorrection)} />
          ) : null}
          {view === 'found' || view === 'notFound' ? (
            <NotFound {...lost} title="Не найдено" rows={sheet.notFound.map(openLost)} />
          ) : null}
          <div className={styles.found} hidden={!hasFound} data-stale={isLoading || undefined} aria-busy={isLoading}>
            {rows.length > 0 ? (
              <ListedTable
                label="Найденные товары"
                entries={rows}
                currency={currency}
                onChange={list.change}
                onRemove={list.remove}
                onForget={list.forget}
              />
            ) : (
              <EmptyState {...emptyText(sheet)} />
            )}
          </div>
          <UploadProgress upload={list.progress} />
          {hasFound ? (
            <>
              <LoadMore
                pagination={sheet.pagination}
                isLoading={isLoading}
                count={sheet.pagination.pageSize}
                onMore={() => list.open(sheet.pagination.page + 1, 'append')}
              />
              <Pager
                page={sheet.pagination.page}
                pageCount={sheet.pagination.pageCount}
                onPage={(page) => list.open(page, 'replace')}
              />
            </>
          ) : null}
        </div>
        <section className={styles.panel} aria-label="Итого по файлу">
          <h2 className={styles.title}>Итого по файлу</h2>
          <dl>
            <PanelRow name="Товары">{countOf(totals.articles, ARTICLE_FORMS)}</PanelRow>
            <PanelRow name="Вес">{formatWeight(totals.weight)}</PanelRow>
            <PanelRow name="Итого" isTotal>
              {formatWirePrice(totals.total, currency)}
            </PanelRow>
          </dl>
          <Spoken text={`Итого ${formatWirePrice(totals.total, currency)}`} />
          <Button size="large" wide disabled={toAdd.length === 0} pending={isAdding} onClick={() => list.add(toAdd)}>
            В корзину
          </Button>
          <SaveTemplate wide disabled={toAdd.length === 0} products={() => toAdd}>
            Сохранить как шаблон
          </SaveTemplate>
        </section>
      </div>
      <ExistingWindow question={list.question} />
    </div>
  );
}

function emptyText({ lines, pagination }: SheetList['sheet']) {
  if (lines.length === 0) return nothingSure;
  return pagination.pageCount > 1 ? nothingLeftHere : nothingLeft;
}

/** Found goods that cannot be ordered now stand somewhere in the list: says that the totals are without them. */
function Closed({ reasons }: { reasons: SheetList['sheet']['closed'] }) {
  const count = reasons.reduce((sum, reason) => sum + reason.count, 0);
  if (count === 0) return null;
  return (
    <section className={styles.closed} aria-label="Нельзя заказать">
      <b>Не попадут в корзину и в итог: {countOf(count, LINE_FORMS)}</b>
      <ul>
        {reasons.map(({ reason, count: own }) => (
          <li key={reason}>
            {reason}: {formatNumber(own)}
          </li>
        ))}
      </ul>
    </section>
  );
}
