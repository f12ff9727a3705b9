export { findOffers } from './find-candidates.ts';
export { foundLine, listedLine, readCounting } from './listed-lines.ts';
export { type Match, matchLines, type WantedLine } from './match-lines.ts';
export { excelOrderRoutes } from './routes.ts';
export { getSheetOrder } from './sheet-orders.ts';
export { type SheetView, viewSheet } from './sheet-view.ts';
export { excelOrderExpiredRows } from './expired-rows.ts';
