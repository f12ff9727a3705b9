/** The longest names that a registration takes. */
export const PERSON_NAME_LENGTH = 100;
export const COMPANY_NAME_LENGTH = 300;
