export { RegistrationPage, registrationForms, type RegistrationFormName } from './registration-page.tsx';
