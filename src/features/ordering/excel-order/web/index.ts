export { ColumnsForm } from './columns-form.tsx';
export { ExcelOrder } from './excel-order.tsx';
export { skippedText } from './skipped-text.ts';
export { useAddList } from './use-add-list.ts';
