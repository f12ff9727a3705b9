import { AddReportWindow } from '#ordering/basket/web/index.ts';
import type { DraftOwner } from '#web/app/drafts.ts';
import { useDraftOwner } from '#web/app/layout-data.ts';
import { LeaveQuestion } from '#web/ui/leave-question.tsx';
import { ColumnsStep } from './columns-step.tsx';
import { LeftList } from './left-list.tsx';
import { ListStep } from './list-step.tsx';
import { UploadStep } from './upload-step.tsx';
import { useExcelOrder } from './use-excel-order.ts';

/** The order from a spreadsheet: the file, its columns where they are not sure, then what was found in it (R-STATE-036, R-STATE-037). */
export function ExcelOrder() {
  const owner = useDraftOwner();
  return <Steps key={`${owner?.accountId} ${owner?.companyId}`} owner={owner} />;
}

function Steps({ owner }: { owner: DraftOwner | null }) {
  const { upload, columns, left, list, report, closeReport } = useExcelOrder(owner);
  return (
    <>
      {columns ? (
        <ColumnsStep key={tablesKey(columns.tables)} {...columns} />
      ) : list ? (
        <ListStep list={list} />
      ) : (
        <>
          <LeftList rows={left.rows} onDrop={() => left.keep([])} />
          <UploadStep {...upload} />
        </>
      )}
      <AddReportWindow report={report} onClose={closeReport} title="Товары файла в корзине" />
      <LeaveQuestion isAsked={list !== null} title="Уйти без добавления в корзину?">
        Товары файла ещё не в корзине, и ваши изменения в списке не сохранятся.
      </LeaveQuestion>
    </>
  );
}

/** Another question begins with choices of its own. */
const tablesKey = (tables: readonly { shape: string; doubt: string | null }[]): string =>
  tables.map(({ shape, doubt }) => `${shape} ${doubt}`).join('\n');
