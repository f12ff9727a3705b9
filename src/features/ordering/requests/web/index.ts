export { requestQuery, requestsQuery } from './queries.ts';
export { RequestPage } from './request-page.tsx';
export { RequestsPage } from './requests-page.tsx';
export { WaitingRequests } from './waiting-requests.tsx';
