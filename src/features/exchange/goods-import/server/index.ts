export { importFiles } from './import-files.ts';
export { withImportLock } from './import-lock.ts';
export type { SourceReport } from './import-source.ts';
export type { ImportFile, ImportProgress, ImportSettings } from './import-settings.ts';
export { importCommand } from './import-command.ts';
