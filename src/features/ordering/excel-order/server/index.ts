export { findOffers } from './find-candidates.ts';
export { readCounting } from './listed-lines.ts';
export { matchRows } from './match-rows.ts';
export { parseFile } from './parse-file.ts';
export { excelOrderRoutes } from './routes.ts';
