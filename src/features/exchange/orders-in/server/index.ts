export { importOrderFile } from './import-order-file.ts';
