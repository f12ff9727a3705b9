/**
 * What the statements of the shop rely on, whatever the server, the database or the role sets by default: dates and times
 * are read as they are written here. Debian's PostgreSQL compiles each statement of which it expects a lot of work, at every
 * execution: what several baskets share took 370 ms instead of 2.
 */
export const SETTINGS: Readonly<Record<string, string>> = {
  jit: 'off',
  timezone: 'UTC',
  datestyle: 'ISO',
  intervalstyle: 'postgres',
  default_transaction_isolation: 'read committed',
};

/** The address of a server with these settings for its connections, behind the options that it has already. */
export function withSettings(url: string): string {
  const address = new URL(url);
  const own = address.searchParams.get('options') ?? '';
  // Within a value a space would end it
  const options = Object.entries(SETTINGS).map(
    ([name, value]) => `-c ${name}=${value.replaceAll(' ', String.raw`\ `)}`,
  );
  address.searchParams.set('options', [own, ...options].filter(Boolean).join(' '));
  return address.href;
}
