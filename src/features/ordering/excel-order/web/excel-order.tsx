import { ListStep } from './list-step.tsx';
import { UploadStep } from './upload-step.tsx';
import { useExcelOrder } from './use-excel-order.ts';

/** The order from a spreadsheet: the file, then what was found in it (R-STATE-036, R-STATE-037). */
export function ExcelOrder() {
  const { files, setFiles, failure, isLoading, next, list } = useExcelOrder();
  if (list) return <ListStep list={list} />;
  return <UploadStep files={files} onFiles={setFiles} isPending={isLoading} failure={failure} onNext={next} />;
}
