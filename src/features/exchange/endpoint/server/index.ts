export { exchangeExpiredRows } from './expired-rows.ts';
export { type ExchangeWorker, startExchangeWorker } from './exchange-worker.ts';
export { registerExchange } from './register-exchange.ts';
export { exchangeStatusCommand } from './status-command.ts';
