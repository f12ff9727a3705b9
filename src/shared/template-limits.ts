/** templates of one account and lines of one template. */
export const MAX_TEMPLATES = 100;
export const MAX_TEMPLATE_LINES = 5000;

export const TEMPLATE_NAME_LENGTH = 100;
export const TEMPLATE_DESCRIPTION_LENGTH = 1000;
