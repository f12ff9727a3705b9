export { findOffers } from './find-candidates.ts';
export { readCounting } from './listed-lines.ts';
export { excelOrderRoutes } from './routes.ts';
