import { serve } from '#server/serve.ts';
import { ORDER_SHEET_UPLOAD } from '#shared/upload-rules.ts';
import { changeForCompany, getRequest, getRequests, sendForCompany, withdrawForCompany } from './manage-requests.ts';
import { correctForCompany, planForCompany } from './correct-order.ts';
import { placeForCompany } from './place-order.ts';
import {
  findForCompany,
  matchForCompany,
  priceForCompany,
  readSheetForCompany,
  repeatForCompany,
  startOrder,
} from './prepare-order.ts';

const MEGABYTE = 1024 * 1024;

export const officeRequestsRoutes = [
  serve('officeRequestStart', startOrder),
  serve('officeRequestMatch', matchForCompany, { perMinute: 600 }),
  serve('officeRequestFind', findForCompany, { perMinute: 600 }),
  serve('officeRequestSheet', readSheetForCompany, {
    perMinute: 600,
    upload: { bytes: ORDER_SHEET_UPLOAD.maxSize * MEGABYTE, files: ORDER_SHEET_UPLOAD.maxFiles },
  }),
  serve('officeRequestRepeat', repeatForCompany),
  serve('officeRequestPrice', priceForCompany, { perMinute: 600 }),
  serve('officeRequestPlace', placeForCompany, { perMinute: 60 }),
  serve('officeRequestSend', sendForCompany, { perMinute: 60 }),
  serve('officeRequestList', getRequests),
  serve('officeRequestDetail', getRequest),
  serve('officeRequestChange', changeForCompany, { perMinute: 60 }),
  serve('officeOrderCorrection', planForCompany, { perMinute: 600 }),
  serve('officeOrderCorrect', correctForCompany, { perMinute: 60 }),
  serve('officeRequestWithdraw', withdrawForCompany, { perMinute: 60 }),
];
