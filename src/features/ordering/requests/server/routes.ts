import { serve } from '#server/serve.ts';
import { confirmRequest } from './confirm-request.ts';
import { getRequest, getRequests } from './get-requests.ts';
import { returnRequest } from './return-request.ts';

export const requestsRoutes = [
  serve('orderRequestList', getRequests),
  serve('orderRequestDetail', getRequest),
  serve('orderRequestConfirm', confirmRequest, { perMinute: 60 }),
  serve('orderRequestReturn', returnRequest, { perMinute: 60 }),
];
