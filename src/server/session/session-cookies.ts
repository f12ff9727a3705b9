import type { FastifyReply, FastifyRequest } from 'fastify';
import { tokenCookie } from '#shared/token-cookie.ts';
import type { Session } from './session.ts';

/** The tokens of a browser: only GETs of documents read them, calls take the header. */
export type SessionCookies = { token: string | undefined; managerToken: string | undefined };

/** Over https only the cookie that nobody else's host can set is read. */
export function readSessionCookies(request: FastifyRequest): SessionCookies {
  const { cookies } = request;
  const plain = isHttps(request) ? undefined : cookies[tokenCookie(false)];
  return { token: cookies[tokenCookie(true)] ?? plain, managerToken: cookies.managerToken };
}

/** What a document does with the cookies it was asked for with. */
type Verdict = 'keep' | 'forget the manager' | 'restore the manager' | 'forget all';

/**
 * A manager's token is kept for the session in which that very person acts. Where that session is over, the manager's
 * takes its place, as after a press; what is dead or somebody else's is forgotten.
 */
export function judgeCookies(own: Session | null, manager: Session | null): Verdict {
  const isWaiting = manager !== null && !manager.isChild;
  if (!own) return isWaiting ? 'restore the manager' : 'forget all';
  return own.isChild && isWaiting && manager.account.id === own.actor.id ? 'keep' : 'forget the manager';
}

/** Sets the cookies of the browser by the verdict, for so many seconds; those that it does not have are left alone. */
export function writeSessionCookies(
  { request, reply, seconds }: { request: FastifyRequest; reply: FastifyReply; seconds: number },
  verdict: Verdict,
): void {
  if (verdict === 'keep') return;
  const secure = isHttps(request);
  const write = (name: string, value: string, maxAge?: number) =>
    void reply.setCookie(name, value, { path: '/', sameSite: 'lax', secure, ...(maxAge !== undefined && { maxAge }) });
  const { managerToken } = request.cookies;
  if (verdict === 'restore the manager') write(tokenCookie(secure), managerToken!, seconds);
  const dead = ['managerToken', 'managerPage', ...(verdict === 'forget all' ? [tokenCookie(secure)] : [])];
  for (const name of dead) if (request.cookies[name] !== undefined) write(name, '', 0);
}

/** Also behind a proxy that does not say so: a browser sends that cookie over https alone. */
const isHttps = ({ protocol, cookies }: FastifyRequest): boolean =>
  protocol === 'https' || cookies[tokenCookie(true)] !== undefined;
