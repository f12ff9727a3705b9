/**
 * How a request ended. Its status does not say so: under `/web` a failure is 200, and 503 stands for a failure, for an
 * overload, and for technical works.
 */
export type RequestResult = 'ok' | 'refused' | 'limited' | 'overloaded' | 'failed' | 'left';

declare module 'fastify' {
  interface FastifyRequest {
    /** Where the status of the answer does not say it. */
    result?: RequestResult;
  }
}

/** What a status means where nothing else was said of the request. */
export function resultOfStatus(status: number): RequestResult {
  if (status === 500) return 'failed';
  if (status === 429) return 'limited';
  return status >= 400 ? 'refused' : 'ok';
}
