import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { callsRunning } from './call-progress.ts';
import { createHttpClient } from './http-client.ts';

const fetchMock = vi.fn<typeof fetch>();
const answer = (status: number, body: unknown) => Promise.resolve(Response.json(body, { status }));
const success = (data: unknown) => ({ status: 'success', data, errors: [] });

function clientOf(token: string | undefined, mayChange = true) {
  const onSessionLost = vi.fn<(token: string) => void>();
  const leaving = new AbortController();
  const mayRead = () => mayChange && !leaving.signal.aborted;
  const browser = { token: () => token, mayChange: () => mayChange, mayRead, left: leaving.signal, onSessionLost };
  return { call: createHttpClient(browser), browser, onSessionLost, leave: () => leaving.abort() };
}

/** Nothing comes of the call, neither an answer nor a failure that the page would show. */
async function expectNothing(call: Promise<unknown>) {
  const settled = vi.fn<() => void>();
  call.then(settled, settled);
  await new Promise((done) => setTimeout(done, 20));
  expect(settled).not.toHaveBeenCalled();
  expect(callsRunning.get()).toBe(0);
}

const sent = (index = 0) => {
  const [path, init] = fetchMock.mock.calls[index] ?? [];
  return { path, method: init?.method, body: init?.body, headers: new Headers(init?.headers) };
};

describe('http client', () => {
  beforeEach(() => {
    vi.stubGlobal('fetch', fetchMock);
    vi.spyOn(console, 'error').mockReturnValue();
  });
  afterEach(() => {
    vi.unstubAllGlobals();
    fetchMock.mockReset();
  });

  it('sends the token and the no-cache header with every call', { tags: ['R-API-01', 'R-API-02'] }, async () => {
    fetchMock.mockReturnValueOnce(answer(200, success({ basket: [] })));
    await clientOf('secret').call('header', {});
    expect(sent().path).toBe('/api/header/');
    expect(sent().headers.get('Authorization')).toBe('Bearer secret');
    expect(sent().headers.get('Cache-Control')).toBe('no-cache');
  });

  it('a failure of the shop carries the id of its request, a refusal does not', async () => {
    const headers = { 'x-request-id': 'a1b2c3d4e5f60708' };
    const failed = (code: string) => ({ status: 'error', data: null, errors: [{ code, message: '' }] });
    const { call } = clientOf('secret');
    for (const [status, body, requestId] of [
      [500, failed('INTERNAL'), headers['x-request-id']],
      [200, failed('500'), headers['x-request-id']],
      [503, 'no envelope', headers['x-request-id']],
      [409, failed('LIMIT'), null],
    ] as const) {
      fetchMock.mockResolvedValueOnce(Response.json(body, { status, headers }));
      await expect(call('header', {})).rejects.toMatchObject({ requestId });
    }
  });

  it('repeats what is busy once under the same key, and no change without a key', async () => {
    vi.useFakeTimers();
    const busy = () =>
      Promise.resolve(
        Response.json(
          { status: 'error', data: null, errors: [{ code: 'BUSY', message: 'Занято' }] },
          { status: 503, headers: { 'retry-after': '2' } },
        ),
      );
    const { call } = clientOf('secret');
    const add = { body: { products: [{ id: 1, quantity: 1 }] } };
    fetchMock.mockReturnValueOnce(busy()).mockReturnValueOnce(answer(200, success('added')));
    const added = call('basketAdd', add, { idempotencyKey: 'key-of-the-press' });
    await vi.waitFor(() => expect(fetchMock).toHaveBeenCalledTimes(1));
    await vi.advanceTimersByTimeAsync(1000);
    expect(fetchMock).toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(1000);
    expect(await added).toBe('added');
    expect([0, 1].map((index) => sent(index).headers.get('Idempotency-Key'))).toEqual(
      Array(2).fill('key-of-the-press'),
    );
    fetchMock.mockReset().mockImplementation(busy);
    const refused = call('header', {}).catch((error: unknown) => error);
    await vi.waitFor(() => expect(fetchMock).toHaveBeenCalledTimes(1));
    await vi.advanceTimersByTimeAsync(2000);
    expect(await refused).toMatchObject({ errors: [{ message: 'Занято' }] });
    expect(fetchMock).toHaveBeenCalledTimes(2);
    await expect(call('basketAdd', add)).rejects.toMatchObject({ status: 503 });
    expect(fetchMock).toHaveBeenCalledTimes(3);
    vi.useRealTimers();
  });

  it('passes on for which company an answer was made, also a refused one', async () => {
    const onCompany = vi.fn<(id: number) => void>();
    const call = createHttpClient({ ...clientOf('secret').browser, onCompany });
    const made = (status: number, body: unknown, company: string) =>
      Promise.resolve(Response.json(body, { status, headers: { 'x-company': company } }));
    fetchMock.mockReturnValueOnce(made(200, success([]), '7'));
    fetchMock.mockReturnValueOnce(made(403, { status: 'error', data: null, errors: [{ code: 'NO_COMPANY' }] }, '0'));
    fetchMock.mockReturnValueOnce(answer(200, success([])));
    await call('sidebar', {});
    await expect(call('sidebar', {})).rejects.toMatchObject({ errors: [{ code: 'NO_COMPANY' }] });
    await call('sidebar', {});
    expect(onCompany.mock.calls).toEqual([[7], [0]]);
  });

  it('signs every call', { tags: ['R-API-04', 'R-API-05'] }, async () => {
    fetchMock.mockReturnValueOnce(answer(200, success([])));
    await clientOf('secret').call('sidebar', {});
    expect(sent().headers.get('X-Date')).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
    expect(sent().headers.get('Hash')).toMatch(/^[\da-f]{64}$/);
  });

  it('counts a call as running until its response', { tags: ['R-API-03'] }, async () => {
    fetchMock.mockReturnValueOnce(answer(200, success([])));
    const running = clientOf('secret').call('sidebar', {});
    expect(callsRunning.get()).toBe(1);
    await running;
    expect(callsRunning.get()).toBe(0);
  });

  it('sends the body as JSON with the idempotency key', async () => {
    fetchMock.mockReturnValueOnce(answer(200, success({})));
    const input = { body: { products: [{ id: 1, quantity: 5 }] } };
    await clientOf('secret').call('basketAdd', input, { idempotencyKey: 'key-1' });
    expect(sent()).toMatchObject({ method: 'POST', path: '/api/basket/add/', body: JSON.stringify(input.body) });
    expect(sent().headers.get('Content-Type')).toBe('application/json');
    expect(sent().headers.get('Idempotency-Key')).toBe('key-1');
    expect(sent().headers.has('X-CSRF-Token')).toBe(false);
  });

  it('a change outlives the page that asked for it, a question and a large body do not', async () => {
    fetchMock.mockImplementation(() => answer(200, success({})));
    const { call } = clientOf('secret');
    await call('basketRemove', { body: { products: [1] } });
    await call('basketRemove', { body: { products: Array.from({ length: 5000 }, (_, id) => id) } });
    await call('header', {});
    expect(fetchMock.mock.calls.map(([, init]) => init?.keepalive)).toEqual([true, false, false]);
  });

  it('marks prefetch calls with a header', async () => {
    fetchMock.mockReturnValueOnce(answer(200, success([])));
    await clientOf('secret').call('sidebar', {}, { prefetch: true });
    expect(sent().headers.get('Purpose')).toBe('prefetch');
  });

  it('asks for a forgery token before a changing call without a session', async () => {
    fetchMock.mockReturnValueOnce(answer(200, success({ token: 'forgery' })));
    fetchMock.mockReturnValueOnce(answer(200, success({ token: 'new' })));
    await clientOf(undefined).call('authentication', { body: { login: 'a@b.ru', password: 'x' } });
    expect(sent(0).path).toBe('/api/session/csrf/');
    expect(sent(1).headers.get('X-CSRF-Token')).toBe('forgery');
    expect(sent(1).headers.has('Authorization')).toBe(false);
  });

  it('a 401 to a call with a token ends the session, a 401 to a guest does not', async () => {
    const refusal = { status: 'error', data: null, errors: [{ code: 'AUTH_REQUIRED', message: 'Войдите' }] };
    fetchMock.mockImplementation(() => answer(401, refusal));
    const buyer = clientOf('secret');
    await expect(buyer.call('header', {})).rejects.toMatchObject({ status: 401 });
    expect(buyer.onSessionLost).toHaveBeenCalledWith('secret');
    const guest = clientOf(undefined);
    await expect(guest.call('header', {})).rejects.toMatchObject({ status: 401 });
    expect(guest.onSessionLost).not.toHaveBeenCalled();
  });

  it('any response with "closed" notifies the page', { tags: ['R-STATE-087', 'R-ERR-06'] }, async () => {
    const onClosed = vi.fn<() => void>();
    const browser = { ...clientOf('secret').browser, onClosed };
    const closed = { status: 'error', data: { closed: true }, errors: [{ code: 'CLOSED', message: 'Закрыто' }] };
    fetchMock.mockImplementationOnce(() => answer(200, success({})));
    await createHttpClient(browser)('basketClear', {});
    expect(onClosed).not.toHaveBeenCalled();
    fetchMock.mockImplementationOnce(() => answer(200, closed));
    await expect(createHttpClient(browser)('basketClear', {})).rejects.toMatchObject({ status: 501, closed: true });
    expect(onClosed).toHaveBeenCalledTimes(1);
  });

  it('makes no changing call when another tab has changed the session', async () => {
    await expect(clientOf('secret', false).call('basketClear', {})).rejects.toMatchObject({ status: 401 });
    expect(fetchMock).not.toHaveBeenCalled();
  });

  it('reads nothing when another tab has changed the session', async () => {
    await expectNothing(clientOf('secret', false).call('header', {}));
    expect(fetchMock).not.toHaveBeenCalled();
  });

  it('a page that leaves its session cancels what it reads and sends nothing but the last calls', async () => {
    const { call, leave } = clientOf('secret');
    fetchMock.mockImplementation(
      (_, init) =>
        new Promise((_resolve, reject) => {
          init?.signal?.addEventListener('abort', () => reject(new DOMException('Aborted', 'AbortError')));
        }),
    );
    const reading = call('header', {});
    const ahead = call('footer', {}, { signal: new AbortController().signal });
    await vi.waitFor(() => expect(fetchMock).toHaveBeenCalledTimes(2));
    leave();
    await expectNothing(reading);
    await expectNothing(ahead);
    await expectNothing(call('sidebar', {}));
    await expectNothing(call('basketClear', {}));
    expect(fetchMock).toHaveBeenCalledTimes(2);
    fetchMock.mockReset();
    fetchMock.mockReturnValueOnce(answer(200, success({})));
    await call('logout', {}, { isLast: true });
    expect(sent().path).toBe('/api/logout/');
  });

  it('a change under way when a page leaves its session is not cancelled', async () => {
    const { call, leave } = clientOf('secret');
    const response = Promise.withResolvers<Response>();
    fetchMock.mockReturnValueOnce(response.promise);
    const change = call('basketClear', {});
    await vi.waitFor(() => expect(fetchMock).toHaveBeenCalledTimes(1));
    leave();
    expect(fetchMock.mock.calls[0]![1]!.signal?.aborted ?? false).toBe(false);
    response.resolve(Response.json(success({ basket: [] })));
    expect(await change).toEqual({ basket: [] });
  });

  it('a lost call is logged and rejected', { tags: ['R-ERR-07', 'R-ERR-08'] }, async () => {
    fetchMock.mockRejectedValueOnce(new TypeError('Failed to fetch'));
    await expect(clientOf('secret').call('footer', {})).rejects.toMatchObject({ status: 404, transport: true });
    expect(console.error).toHaveBeenCalledTimes(1);
  });

  it('an aborted request is not reported as lost', async () => {
    const controller = new AbortController();
    controller.abort();
    fetchMock.mockRejectedValueOnce(new DOMException('Aborted', 'AbortError'));
    const call = clientOf('secret').call('footer', {}, { signal: controller.signal });
    await expect(call).rejects.toMatchObject({ name: 'AbortError' });
    expect(console.error).not.toHaveBeenCalled();
  });

  it('a request aborted while its response body arrives is not reported as lost', async () => {
    const controller = new AbortController();
    const stopped = new DOMException('Aborted', 'AbortError');
    const body = new ReadableStream({ pull: (stream) => (controller.abort(), stream.error(stopped)) });
    fetchMock.mockResolvedValueOnce(new Response(body));
    const call = clientOf('secret').call('footer', {}, { signal: controller.signal });
    await expect(call).rejects.toMatchObject({ name: 'AbortError' });
    expect(console.error).not.toHaveBeenCalled();
  });

  it('logs a refusal without its words and throws it again', { tags: ['R-ERR-08'] }, async () => {
    const log = vi.spyOn(console, 'warn').mockReturnValue();
    const refusal = { status: 'error', data: null, errors: [{ code: 'NOT_FOUND', message: 'Иванову отказано' }] };
    fetchMock.mockReturnValueOnce(answer(404, refusal));
    const call = clientOf('secret').call('orderCancel', { params: { id: '7' } } as never);
    await expect(call).rejects.toMatchObject({ status: 404 });
    expect(log.mock.calls).toEqual([['Call POST /api/order/cancel/7/ was refused: 404 NOT_FOUND']]);
    log.mockRestore();
  });

  it('passes on after how many seconds a limited call may be repeated', { tags: ['R-ERR-07'] }, async () => {
    vi.spyOn(console, 'warn').mockReturnValue();
    const limited = { status: 'error', data: null, errors: [{ code: 'RATE_LIMITED', message: 'Много' }] };
    fetchMock.mockResolvedValueOnce(Response.json(limited, { status: 429, headers: { 'Retry-After': '12' } }));
    await expect(clientOf('secret').call('header', {})).rejects.toMatchObject({ status: 429, retryAfterSeconds: 12 });
  });
});
