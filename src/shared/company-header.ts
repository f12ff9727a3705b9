/** With each answer to a session: the id of the company it was made for, 0 where the visitor buys for none. */
export const COMPANY_HEADER = 'x-company';
