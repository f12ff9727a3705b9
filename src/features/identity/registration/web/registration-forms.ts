/** The ways to register. Apart from the page, so that its address can be read without its code. */
export const registrationForms = ['company', 'person', 'phone'] as const;
export type RegistrationFormName = (typeof registrationForms)[number];
