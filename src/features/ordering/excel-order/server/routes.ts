import { serve } from '#server/serve.ts';
import { buyerOfCompany } from '#server/session/access.ts';
import { ORDER_SHEET_UPLOAD } from '#shared/upload-rules.ts';
import { matchRows } from './match-rows.ts';
import { forgetCode, rememberCode } from './own-codes.ts';
import { parseFile } from './parse-file.ts';
import { sampleFile } from './sample-file.ts';

const MEGABYTE = 1024 * 1024;

export const excelOrderRoutes = [
  serve('basketParseFile', buyerOfCompany(), parseFile, {
    perMinute: 600,
    upload: { bytes: ORDER_SHEET_UPLOAD.maxSize * MEGABYTE, files: ORDER_SHEET_UPLOAD.maxFiles },
  }),
  serve('basketMatchRows', buyerOfCompany(), matchRows, { perMinute: 600 }),
  serve('basketRememberCode', buyerOfCompany(), rememberCode, { perMinute: 600 }),
  serve('basketForgetCode', buyerOfCompany(), forgetCode, { perMinute: 600 }),
  serve('orderSheetSample', buyerOfCompany(), sampleFile, { perMinute: 60 }),
];
