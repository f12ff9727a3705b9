export { ExchangePage, loadExchange } from './exchange-page.tsx';
