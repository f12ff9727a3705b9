import { expect, it } from 'vitest';
import { networkOf } from './network-of.ts';

it.for([
  ['192.0.2.1', '192.0.2.1'],
  ['::ffff:192.0.2.1', '192.0.2.1'],
  ['2001:db8:1:2::1', '2001:db8:1:2::'],
  ['2001:0DB8:0001:0002:ffff:ffff:ffff:ffff', '2001:db8:1:2::'],
  ['fe80::1%eth0', 'fe80::'],
  ['::1', '::'],
  ['not an address', 'not an address'],
] as const)('counts %s as %s', ([address, network]) => {
  expect(networkOf(address)).toBe(network);
});
