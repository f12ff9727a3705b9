/**
 * Settings that the shop's statements need. A server, a database or a role may have others by default.
 *
 * - `jit`: Debian's PostgreSQL compiles a statement that looks expensive each time it runs it. The statement that reads
 *   several baskets took 370 ms instead of 2.
 * - The others decide how dates and times are written, and how transactions see each other.
 */
export const SETTINGS: Readonly<Record<string, string>> = {
  jit: 'off',
  timezone: 'UTC',
  datestyle: 'ISO',
  intervalstyle: 'postgres',
  default_transaction_isolation: 'read committed',
};

/**
 * The address of a server with these settings for its connections, behind the options that it has already. Their name is not
 * taken from it: triggers tell the shop by its own from who changes goods by hand.
 */
export function withSettings(url: string): string {
  const address = new URL(url);
  address.searchParams.delete('application_name');
  const own = address.searchParams.get('options') ?? '';
  // Within a value a space would end it
  const options = Object.entries(SETTINGS).map(
    ([name, value]) => `-c ${name}=${value.replaceAll(' ', String.raw`\ `)}`,
  );
  address.searchParams.set('options', [own, ...options].filter(Boolean).join(' '));
  return address.href;
}
