export { leaveCustomer } from './leave-customer.ts';
export { logOut } from './log-out.ts';
export { LogOutModal } from './log-out-modal.tsx';
export { LoginPage } from './login-page.tsx';
export { useSessionCheck } from './use-session-check.ts';
