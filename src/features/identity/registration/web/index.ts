export { registrationForms, type RegistrationFormName } from './registration-forms.ts';
export { RegistrationPage } from './registration-page.tsx';
