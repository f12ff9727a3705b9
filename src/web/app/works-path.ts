/** The maintenance page (R-ROUTE-47). */
export const WORKS_PATH = '/engineering-works/';
