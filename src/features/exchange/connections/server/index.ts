export { connectionCommand } from './connection-command.ts';
export { stateKey } from './state-key.ts';
