/** Of each kind. */
export const MAX_FOUND = 5;
