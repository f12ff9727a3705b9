export { feedCommand, feedStatusCommand } from './feed-command.ts';
export { addFeed, changeFeed, runFeedSoon } from './manage-feeds.ts';
export { startFetching } from './start-fetching.ts';
