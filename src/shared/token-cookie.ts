/** R-CONST-02: 24 hours, 1440 minutes and 86400 seconds, from the last use of the session. */
export const TOKEN_MAX_AGE_SECONDS = 86_400;

/**
 * The cookie of the session token. Over https its name makes the browser refuse one that another host, a subdomain or a
 * page without encryption has set.
 */
export function tokenCookie(isSecure: boolean): string {
  return isSecure ? '__Host-token' : 'token';
}
