import type { Env } from '#server/env.ts';
import { refuse } from '#server/errors.ts';
import { registrationRefusal } from '#shared/registration.ts';

/** Whether the shop lets somebody register himself, by its setting. Throws FORBIDDEN with what to do instead. */
export function checkRegistration({ REGISTRATION: mode }: Pick<Env, 'REGISTRATION'>, kind: 'person' | 'company'): void {
  const refusal = registrationRefusal(mode, kind);
  if (refusal !== null) throw refuse('FORBIDDEN', refusal);
}
