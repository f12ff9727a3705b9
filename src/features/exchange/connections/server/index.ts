export { connectionCommand } from './connection-command.ts';
