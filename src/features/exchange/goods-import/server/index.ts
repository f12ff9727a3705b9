export { importFiles } from './import-files.ts';
export { importCommand } from './import-command.ts';
