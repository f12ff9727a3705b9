export { ActsScreen } from './acts-screen.tsx';
export { DebtsScreen } from './debts-screen.tsx';
export { PermitPanel } from './permit-panel.tsx';
