import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { expect, it } from 'vitest';
import { checkAddress } from './check-address.ts';

const host = '127.0.0.1';

it('lets a shop start where nobody listens, and leaves the port to it', async () => {
  await expect(checkAddress({ port: 0, host })).resolves.toBeGreaterThan(0);
  const taken = createServer().listen({ port: 0, host });
  await once(taken, 'listening');
  const { port } = taken.address() as AddressInfo;
  taken.close();
  await once(taken, 'close');
  expect(await checkAddress({ port, host })).toBe(port);
  expect(await checkAddress({ port, host })).toBe(port);
});

// The threads of a shop listen in a way that lets other processes share the port
it.each([false, true])('says that the address is taken and what to do (shared: %s)', async (reusePort) => {
  const taken = createServer().listen({ port: 0, host, reusePort });
  await once(taken, 'listening');
  const { port } = taken.address() as AddressInfo;
  try {
    await expect(checkAddress({ port, host })).rejects.toThrow(
      `адрес ${host}:${port} занят: там уже отвечает этот же магазин или другая программа. Остановите её или укажите другой порт в PORT.`,
    );
  } finally {
    taken.close();
  }
});

it('the refusal of an address says that the machine does not have it', async () => {
  await expect(checkAddress({ port: 0, host: '203.0.113.1' })).rejects.toThrow(
    'у этой машины нет адреса 203.0.113.1:0. Укажите в HOST адрес, который у неё есть.',
  );
  await expect(checkAddress({ port: 3000, host: '2001:db8::1' })).rejects.toThrow(
    /у этой машины нет адреса \[2001:db8::1\]:3000\./,
  );
});
