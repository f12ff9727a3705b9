export { availableOf } from './available.ts';
export { availableSql, listAvailable } from './queries.ts';
export { release } from './release.ts';
export { reserve, type Shortage } from './reserve.ts';
export { stockStatusOf } from './stock-status.ts';
export { writeOff } from './write-off.ts';
