export { startWatching } from './start-watching.ts';
