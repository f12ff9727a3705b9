export { alarm } from './alarm.ts';
export { startWatching } from './start-watching.ts';
