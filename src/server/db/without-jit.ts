/**
 * The address of a server whose connections compile no statement. Debian's PostgreSQL compiles each statement of which it
 * expects a lot of work, at every execution: what several baskets share took 370 ms instead of 2. The embedded server
 * cannot compile.
 */
export function withoutJit(url: string): string {
  const address = new URL(url);
  const own = address.searchParams.get('options');
  address.searchParams.set('options', own === null ? '-c jit=off' : `${own} -c jit=off`);
  return address.href;
}
