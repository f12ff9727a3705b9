/** Limits of texts (characters) and counts that forms, pages and contracts share. */

/** Names that a registration takes. */
export const PERSON_NAME_LENGTH = 100;
export const COMPANY_NAME_LENGTH = 300;

/** Texts of an address and a consignee. */
export const ADDRESS_LENGTH = 500;
export const ADDRESS_COMMENT_LENGTH = 500;
export const CONTACT_LENGTH = 200;
export const CONSIGNEE_NAME_LENGTH = 200;

/** R-CALL-019: the shortest and the longest text of an address that is completed. */
export const SUGGEST_FROM = 3;
export const SUGGEST_TO = 200;

/** Objects of a company, their names, and what an order and its lines say in the customer's words. */
export const MAX_OBJECTS = 500;
export const OBJECT_NAME_LENGTH = 100;
export const OWN_NUMBER_LENGTH = 50;
export const REMARK_LENGTH = 200;

/** The papers that an archive takes, and their bytes. */
export const MAX_ARCHIVE_PAPERS = 200;
export const MAX_ARCHIVE_BYTES = 100 * 1024 * 1024;

/** templates of one account and lines of one template. */
export const MAX_TEMPLATES = 100;
export const MAX_TEMPLATE_LINES = 5000;
export const TEMPLATE_NAME_LENGTH = 100;
export const TEMPLATE_DESCRIPTION_LENGTH = 1000;

/** A part of a name or an article, by which ordered goods are searched. */
export const MY_GOODS_SEARCH_LENGTH = 100;

/** Goods of a company with a level, of one account. */
export const MAX_KEPT_LEVELS = 10_000;

/** A question about a product. */
export const QUESTION_LENGTH = { min: 10, max: 1000 } as const;

/** Texts of an appeal. */
export const APPEAL_TITLE_LENGTH = 200;
export const APPEAL_MESSAGE_LENGTH = 5000;
export const CANNED_TITLE_LENGTH = 100;

/** What staff write in a letter with a document of an order. */
export const LETTER_TEXT_LENGTH = 1000;

/** R-CONST-30: levels of sections in the catalogue menu. */
export const CATALOGUE_MENU_DEPTH = 4;
