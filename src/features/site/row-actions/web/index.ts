export { withRowActions } from './with-row-actions.tsx';
