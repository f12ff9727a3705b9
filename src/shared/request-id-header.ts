/** Names a request in its answer, in the log, and under an error that a person sees. */
export const REQUEST_ID_HEADER = 'x-request-id';
