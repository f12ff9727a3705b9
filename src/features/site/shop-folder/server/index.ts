export { contentCommand } from './content-command.ts';
