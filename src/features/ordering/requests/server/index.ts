export { correctOrder } from './correct-order.ts';
export { expiredRequests } from './expired-requests.ts';
export { companySession } from './company-session.ts';
export { orderRequestOf } from './confirm-request.ts';
export { moveRequests } from './move-requests.ts';
export { priceRequest } from './price-request.ts';
export { changeRequest, getOrderer, mayOrder, sendRequest, withdrawRequest } from './propose-request.ts';
export { findRequest, listRequests, visibleTo } from './read-requests.ts';
export { findWaitingCorrection } from './waiting-correction.ts';
export { requestsRoutes } from './routes.ts';

export { requestListItem, shownMark } from './view-request.ts';
export { linesOf, summaryOf } from './view-correction.ts';
export { planCorrection, type WantedOrder } from './plan-correction.ts';
export { findOrderer } from './correct-order.ts';
