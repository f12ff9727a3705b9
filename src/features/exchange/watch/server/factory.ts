export { watchConnections } from './watch-connections.ts';
