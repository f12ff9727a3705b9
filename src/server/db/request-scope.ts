import { AsyncLocalStorage } from 'node:async_hooks';

/**
 * A request as the database and the log see it. `id`: in the log and in the answer; null for statements that several
 * requests share. `owner`: the account whose share of the connections its statements take; null for guests and for
 * statements that several accounts share. `waitsAsJob`: its statements wait as those of a job do. `isOver`: it has been
 * answered, and what it started goes on as work of the process.
 */
export type RequestScope = { id: string | null; owner: number | null; waitsAsJob: boolean; isOver: boolean };

const scopes = new AsyncLocalStorage<RequestScope>();

/** Undefined in jobs, imports and commands. */
export function currentRequest(): RequestScope | undefined {
  const scope = scopes.getStore();
  return scope === undefined || scope.isOver || scope.waitsAsJob ? undefined : scope;
}

/** The id of the request that is being answered; null outside of one, and after its answer. */
export function currentRequestId(): string | null {
  const scope = scopes.getStore();
  return scope === undefined || scope.isOver ? null : scope.id;
}

/** Runs what a request does: its waits are bounded, and its account has a part of the connections alone. */
export const runInRequest = <T>(scope: RequestScope, work: () => T): T => scopes.run(scope, work);

/** From now on the statements of the current request count for this account. */
export function chargeRequest(owner: number): void {
  const scope = currentRequest();
  if (scope) scope.owner = owner;
}
