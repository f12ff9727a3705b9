export { importSettlements } from './import-settlements.ts';
export { isSettlementsFile } from './is-settlements-file.ts';
export { settlementsCommand } from './settlements-command.ts';
export { settlementsReport } from './settlements-report.ts';
