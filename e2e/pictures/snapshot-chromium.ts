/** The Chromium that drew the pictures of this folder; another one draws letters a little differently. */
export const SNAPSHOT_CHROMIUM = '156';
