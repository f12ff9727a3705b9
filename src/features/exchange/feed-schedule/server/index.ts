export { feedCommand } from './feed-command.ts';
export { startFetching } from './start-fetching.ts';
