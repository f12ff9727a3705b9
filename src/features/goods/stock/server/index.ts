export { availableSql, listAvailable } from './queries.ts';
export { release } from './release.ts';
export {
  addMissingRows,
  lockedStockColumn,
  planReservation,
  reservedItems,
  type Reservation,
  takenStock,
} from './plan-reservation.ts';
export { reserve } from './reserve.ts';
export { reserveAgain } from './reserve-again.ts';
export { recordAvailability } from './record-availability.ts';
export { stockRoutes } from './routes.ts';
export { setStoreOfWarehouses } from './set-store-of-warehouses.ts';
export { stockStatusOf } from './stock-status.ts';
export { writeOff } from './write-off.ts';
