/** The Chromium that drew the pictures of this folder; another one draws letters a little differently. */
export const DRAWN_WITH = '156';
