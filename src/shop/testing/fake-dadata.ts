import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';

/** What was asked, oldest first, by the path below the service's address. */
type Asked = { url?: string; token?: string; query: string };

/** Stands for DaData: answers what `answer` says and keeps what it was asked. */
export async function openDadata() {
  const service = createServer(async (request, response) => {
    const { query } = (await json(request)) as { query: string };
    dadata.asked.push({ url: request.url, token: request.headers.authorization, query });
    const { status = 200, body } = dadata.answer();
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  });
  await new Promise<void>((done) => service.listen(0, '127.0.0.1', done));
  const { port } = service.address() as AddressInfo;
  const dadata = {
    url: `http://127.0.0.1:${port}/rs`,
    asked: [] as Asked[],
    answer: (): { status?: number; body: unknown } => ({ body: { suggestions: [] } }),
    close: () => service.close(),
  };
  return dadata;
}
