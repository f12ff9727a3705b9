export { feedCommand, feedStatusCommand } from './feed-command.ts';
export { startFetching } from './start-fetching.ts';
