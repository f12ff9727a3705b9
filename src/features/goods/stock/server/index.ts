export { availableSql, listAvailable } from './queries.ts';
export { release } from './release.ts';
export { reserve } from './reserve.ts';
export { setStoreOfWarehouses } from './set-store-of-warehouses.ts';
export { stockStatusOf } from './stock-status.ts';
export { writeOff } from './write-off.ts';
