import { isIPv6 } from 'node:net';
import { Address6 } from 'ip-address';

/** The network that an address is counted by: an IPv4 address itself, the /64 of an IPv6 one, which is one customer's. */
export function networkOf(address: string): string {
  if (!isIPv6(address)) return address;
  const parsed = new Address6(address);
  return parsed.isMapped4() ? parsed.to4().correctForm() : new Address6(`${address}/64`).startAddress().correctForm();
}
