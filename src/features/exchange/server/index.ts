export { isRefusedFile, RefusedFile } from './commerceml/refused-file.ts';
export { importFiles } from './import/import-files.ts';
export { withImportLock } from './import/import-lock.ts';
export type { SourceReport } from './import/import-source.ts';
export type { ImportFile, ImportProgress, ImportSettings } from './import/settings.ts';
