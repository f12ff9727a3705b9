export { QuickOrderPage } from './quick-order-page.tsx';
