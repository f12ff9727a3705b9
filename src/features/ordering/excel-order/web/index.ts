export { ColumnsForm } from './columns-form.tsx';
export { ExcelOrder } from './excel-order.tsx';
export { type ListedEntry, ListedTable } from './listed-table.tsx';
export { useAddList } from './use-add-list.ts';
