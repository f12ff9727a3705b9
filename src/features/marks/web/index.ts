export { ProductMarks } from './product-marks.tsx';
export { useMarks, type Marks } from './use-marks.ts';
