export { ClearList } from './clear-list.tsx';
export { ProductMarks } from './product-marks.tsx';
export { useMarks, type Marks } from './use-marks.ts';
