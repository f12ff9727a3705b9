export { exchangeExpiredRows } from './expired-rows.ts';
export { type ExchangeWorker, startExchangeWorker } from './exchange-worker.ts';
export { askGoodsThread } from './goods-thread.ts';
export { registerExchange } from './register-exchange.ts';
export { exchangeStatusCommand } from './status-command.ts';
export { shownReport } from './shown-report.ts';
export { listReceivedFiles } from './list-received-files.ts';
export { workFolder } from './work-folder.ts';
export { type ConnectionStatus, readStatus } from './read-status.ts';
