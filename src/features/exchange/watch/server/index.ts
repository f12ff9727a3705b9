export { alarm } from './alarm.ts';
export { startWatching } from './start-watching.ts';
export { listSilent } from './watch-connections.ts';
