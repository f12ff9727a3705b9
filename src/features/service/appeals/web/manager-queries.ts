import { apiQuery, type ApiClient } from '#web/api/api-client.ts';

/** Texts that a manager answers with again. */
export const cannedQuery = (api: ApiClient) => apiQuery(api, 'cannedAnswers', {});

/** To whom an appeal may be handed over. */
export const colleaguesQuery = (api: ApiClient) => apiQuery(api, 'appealColleagues', {});
