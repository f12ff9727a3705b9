/** The longest texts of an appeal. */
export const APPEAL_TITLE_LENGTH = 200;
export const APPEAL_MESSAGE_LENGTH = 5000;
export const CANNED_TITLE_LENGTH = 100;
