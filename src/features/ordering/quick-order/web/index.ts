export { ColumnsWindow } from './columns-window.tsx';
export type { EntryActions } from './entry-actions.ts';
export { type GoodsSource, GoodsSourceContext } from './goods-source.ts';
export { PasteList } from './paste-list.tsx';
export { QuickOrderPage } from './quick-order-page.tsx';
export {
  codesOf,
  isEmpty,
  isOrdered,
  orderedIn,
  type QuickRow,
  type QuickRows,
  rowsOf,
  type Wanted,
} from './quick-rows.ts';
export { SearchField } from './search-field.tsx';
export { focusRow, pasteInto } from './sheet-keys.ts';
export { loadRows } from './stored-rows.ts';
export { useByPortions } from './use-by-portions.ts';
export { useEntryRows } from './use-entry-rows.ts';
