export { CorrectionLines } from './correction-lines.tsx';
export { OrderCorrection } from './order-correction.tsx';
export { RequestBadge } from './request-badge.tsx';
export { correctionsQuery, requestQuery, requestsQuery } from './queries.ts';
export { RequestPage } from './request-page.tsx';
export { RequestsPage } from './requests-page.tsx';
export { WaitingRequests } from './waiting-requests.tsx';
