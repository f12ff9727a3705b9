import { open } from 'node:fs/promises';
import { basename } from 'node:path';

const PART_BYTES = 4 * 1024 * 1024;

type Receiver = { port: number; login: string; password: string };

/** Sends files to the shop as 1C does, in parts, and asks for the import of each until it ends. Throws at a refusal. */
export async function sendExchange(files: readonly string[], { port, login, password }: Receiver): Promise<void> {
  const basic = `Basic ${Buffer.from(`${login}:${password}`).toString('base64')}`;
  const say = async (query: Record<string, string>, headers: Record<string, string>, body?: BodyInit) => {
    const address = `http://127.0.0.1:${port}/1c/exchange/?${new URLSearchParams({ type: 'catalog', ...query })}`;
    const response = await fetch(address, { method: body === undefined ? 'GET' : 'POST', headers, body });
    const text = await response.text();
    if (!response.ok || text.startsWith('failure')) throw new Error(`The exchange was refused: ${text}`);
    return text;
  };
  const [, name, value] = (await say({ mode: 'checkauth' }, { authorization: basic })).split('\n');
  const headers = { cookie: `${name}=${value}` };
  await say({ mode: 'init' }, headers);
  for (const path of files) {
    const file = await open(path);
    const part = Buffer.alloc(PART_BYTES);
    for (let read = await file.read(part); read.bytesRead > 0; read = await file.read(part)) {
      await say({ mode: 'file', filename: basename(path) }, headers, part.subarray(0, read.bytesRead));
    }
    await file.close();
  }
  for (const path of files) {
    while ((await say({ mode: 'import', filename: basename(path) }, headers)).startsWith('progress'));
  }
}
