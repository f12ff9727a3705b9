export { importOrderFile } from './import-order-file.ts';
export { firstNumber, readRestored } from './read-restored.ts';
export { restoredCommand, restoredStatusCommand } from './restored-command.ts';
