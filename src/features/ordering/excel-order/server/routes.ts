import { serve } from '#server/serve.ts';
import { ORDER_SHEET_UPLOAD } from '#shared/upload-rules.ts';
import { leftFile } from './left-file.ts';
import { matchRows } from './match-rows.ts';
import { forgetColumns } from './remembered-columns.ts';
import { forgetCode, rememberCode } from './own-codes.ts';
import { parseFile } from './parse-file.ts';
import { sampleFile } from './sample-file.ts';

const MEGABYTE = 1024 * 1024;

export const excelOrderRoutes = [
  serve('basketParseFile', parseFile, {
    perMinute: 600,
    upload: { bytes: ORDER_SHEET_UPLOAD.maxSize * MEGABYTE, files: ORDER_SHEET_UPLOAD.maxFiles },
  }),
  serve('basketMatchRows', matchRows, { perMinute: 600 }),
  serve('basketRememberCode', rememberCode, { perMinute: 600 }),
  serve('basketForgetCode', forgetCode, { perMinute: 600 }),
  serve('basketForgetColumns', forgetColumns, { perMinute: 600 }),
  serve('orderSheetLeft', leftFile, { perMinute: 60 }),
  serve('orderSheetSample', sampleFile, { perMinute: 60 }),
];
