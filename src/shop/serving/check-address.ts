import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';

/** What keeps a shop from listening, in the operator's words. */
const REASONS: Record<string, (where: string) => string> = {
  EADDRINUSE: (where) =>
    `адрес ${where} занят: там уже отвечает этот же магазин или другая программа. Остановите её или укажите другой порт в PORT.`,
  EACCES: (where) => `для адреса ${where} не хватает прав. Укажите в PORT порт больше 1023.`,
  EADDRNOTAVAIL: (where) => `у этой машины нет адреса ${where}. Укажите в HOST адрес, который у неё есть.`,
  ENOTFOUND: (where) => `имя в адресе ${where} не найдено. Укажите в HOST адрес этой машины.`,
};

/**
 * Rejects where the shop cannot listen. A port on which another process listens is taken even if that process lets others
 * share it. Returns the port; for 0 the one that the system has chosen. The start asks this first: when listening failed at
 * its end, it had already filled a database and begun to work in the background.
 */
export async function checkAddress({ port, host }: { port: number; host: string }): Promise<number> {
  const server = createServer().listen({ port, host });
  try {
    await once(server, 'listening');
  } catch (error) {
    const reason = REASONS[(error as NodeJS.ErrnoException).code ?? ''];
    throw reason ? new Error(reason(host.includes(':') ? `[${host}]:${port}` : `${host}:${port}`)) : error;
  }
  const taken = (server.address() as AddressInfo).port;
  server.close();
  await once(server, 'close');
  return taken;
}
