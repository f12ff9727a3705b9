/** The longest texts of an address and a consignee. */
export const ADDRESS_LENGTH = 500;
export const ADDRESS_COMMENT_LENGTH = 500;
export const CONTACT_LENGTH = 200;
export const CONSIGNEE_NAME_LENGTH = 200;

/** R-CALL-019: a text that is completed has at least so many characters, and at most. */
export const SUGGEST_FROM = 3;
export const SUGGEST_TO = 200;
