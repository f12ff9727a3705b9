/** The newest orders that the page of a company has. */
export const SHOWN_ORDERS = 20;
