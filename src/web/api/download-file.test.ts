import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { downloadFile as original } from './download-file.ts';
import { signature } from './signing.ts';

/** A fresh copy in each case: the session of the browser is made once for a module. */
let downloadFile: typeof original;
const fetchMock = vi.fn<typeof fetch>();
const link = { href: '', download: '', click: vi.fn<() => void>() };

beforeEach(async () => {
  vi.useFakeTimers();
  vi.stubGlobal('fetch', fetchMock);
  const document = { createElement: () => link, cookie: 'token=secret', addEventListener: () => undefined };
  vi.stubGlobal('document', document);
  vi.stubGlobal('window', { document, location: {}, addEventListener: () => undefined });
  vi.resetModules();
  ({ downloadFile } = await import('./download-file.ts'));
});
afterEach(() => {
  vi.runAllTimers();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it(
  'requests the file with token, no-cache header and signature, and saves it under its name',
  { tags: ['R-API-01', 'R-API-02', 'R-API-04', 'R-API-05'] },
  async () => {
    fetchMock.mockResolvedValueOnce(new Response('sheet'));
    await downloadFile('/api/files/1/', 'price-all.xlsx');
    const [address, init] = fetchMock.mock.calls[0]!;
    expect(address).toBe('/api/files/1/');
    const headers = new Headers(init?.headers);
    expect(headers.get('Authorization')).toBe('Bearer secret');
    expect(headers.get('Cache-Control')).toBe('no-cache');
    const date = headers.get('X-Date')!;
    expect(headers.get('Hash')).toBe((await signature(new Date(date))).Hash);
    expect(link.download).toBe('price-all.xlsx');
    expect(link.click).toHaveBeenCalledTimes(1);
  },
);

it('a file without a name given is saved under the one that the shop says, Russian letters too', async () => {
  const headers = {
    'content-disposition': `attachment; filename="a.xlsx"; filename*=UTF-8''${encodeURIComponent('Журнал №1.xlsx')}`,
  };
  fetchMock.mockResolvedValueOnce(new Response('sheet', { headers }));
  await downloadFile('/api/files/1/');
  expect(link.download).toBe('Журнал №1.xlsx');
});

it('a refused and a lost download are logged and throw', { tags: ['R-ERR-08'] }, async () => {
  const log = vi.spyOn(console, 'error').mockReturnValue();
  fetchMock.mockResolvedValueOnce(new Response(null, { status: 403 }));
  await expect(downloadFile('/api/files/1/', 'x')).rejects.toMatchObject({ status: 403 });
  fetchMock.mockRejectedValueOnce(new TypeError('Failed to fetch'));
  await expect(downloadFile('/api/files/1/', 'x')).rejects.toMatchObject({ status: 500, transport: true });
  expect(log).toHaveBeenCalledTimes(2);
  log.mockRestore();
});
