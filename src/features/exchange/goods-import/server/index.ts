export { importFiles } from './import-files.ts';
export { importCommand } from './import-command.ts';
export { makePicture } from './make-picture.ts';
export { importsCommand } from './imports-command.ts';
