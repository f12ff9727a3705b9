import { AddReportWindow } from '#ordering/basket/web/index.ts';
import { useDraftOwner } from '#web/app/layout-data.ts';
import { LeaveQuestion } from '#web/ui/leave-question.tsx';
import { ListStep } from './list-step.tsx';
import { UploadStep } from './upload-step.tsx';
import { useExcelOrder } from './use-excel-order.ts';

/** The order from a spreadsheet: the file, then what was found in it (R-STATE-036, R-STATE-037). */
export function ExcelOrder() {
  const owner = useDraftOwner();
  return <Steps key={`${owner?.accountId} ${owner?.companyId}`} />;
}

function Steps() {
  const { upload, list, report, closeReport } = useExcelOrder();
  return (
    <>
      {list ? <ListStep list={list} /> : <UploadStep {...upload} />}
      <AddReportWindow report={report} onClose={closeReport} title="Товары файла в корзине" />
      <LeaveQuestion isAsked={list !== null} title="Уйти без добавления в корзину?">
        Товары файла ещё не в корзине, и ваши изменения в списке не сохранятся.
      </LeaveQuestion>
    </>
  );
}
