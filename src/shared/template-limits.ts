/** templates of one account and lines of one template. */
export const MAX_TEMPLATES = 100;
export const MAX_TEMPLATE_LINES = 5000;

export const NAME_LENGTH = 100;
export const DESCRIPTION_LENGTH = 1000;
