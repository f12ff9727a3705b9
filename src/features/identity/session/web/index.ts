export { logOut } from './log-out.ts';
export { LogOutModal } from './log-out-modal.tsx';
export { LoginPage } from './login-page.tsx';
export type { SecondStep } from './log-in.ts';
export { isGivenUp } from './ask-passkey.ts';
export { type NewPassword, newPasswordErrors } from './new-password.ts';
export { NewPasswordFields } from './new-password-fields.tsx';
export { SecondStepForm } from './second-step-form.tsx';
export { loadWatch, useSessionCheck } from './use-session-check.ts';
