import { setTimeout as wait } from 'node:timers/promises';

type Pages = {
  /** Sends a message; returns its id. */
  send: (token: string, text: string) => Promise<number>;
  /** Milliseconds from sending to having each message, sorted; what some page has not got; how often streams began again. */
  stop: (ids: readonly number[]) => { waits: number[]; missed: number; reopened: number };
};

type Thread = { appeal: { version: number }; messages: { id: number }[] };

/** As the page does (`use-thread.ts`). */
const READ_PAUSE_MS = 5000;

/**
 * Pages that hold the stream of one appeal as a browser does: they take the messages out of its changes and mark them read,
 * the first at once and what follows together.
 */
export async function followPages(given: { port: number; appeal: number; tokens: readonly string[] }): Promise<Pages> {
  const { port, appeal, tokens } = given;
  const address = `http://127.0.0.1:${port}`;
  const sentAt = new Map<number, number>();
  const got = tokens.map(() => new Map<number, number>());
  const end = new AbortController();
  let reopened = -tokens.length;
  const streams = new Set<AbortController>();

  const follow = async (token: string, index: number) => {
    const headers = { authorization: `Bearer ${token}` };
    const shown = { version: 0, newest: 0 };
    let marking: ReturnType<typeof setTimeout> | undefined;
    let markedAt = -READ_PAUSE_MS;
    const markRead = async () => {
      marking = undefined;
      markedAt = performance.now();
      const body = JSON.stringify({ appeal_id: appeal, message_id: shown.newest });
      const answer = await fetch(`${address}/api/appeals/read/`, {
        method: 'POST',
        headers: { ...headers, 'content-type': 'application/json' },
        body,
      });
      if (!answer.ok) throw new Error(`The mark was refused: ${answer.status}`);
    };
    const take = ({ appeal: { version }, messages }: Thread) => {
      shown.version = version;
      for (const { id } of messages) {
        shown.newest = id;
        if (!got[index]!.has(id)) got[index]!.set(id, performance.now());
      }
      if (messages.length === 0 || end.signal.aborted) return;
      marking ??= setTimeout(() => void markRead(), Math.max(0, markedAt + READ_PAUSE_MS - performance.now()));
    };
    const answer = await fetch(`${address}/web/appeals/${appeal}/`, { headers });
    take(((await answer.json()) as { data: Thread }).data);
    while (!end.signal.aborted) {
      const own = new AbortController();
      streams.add(own);
      reopened += 1;
      // Lost lines, sleeping machines, changed networks
      const cut = setTimeout(() => own.abort(), 8000 + ((index * 373) % 9000));
      try {
        const { version, newest } = shown;
        const response = await fetch(`${address}/api/appeals/${appeal}/stream/?version=${version}&newest=${newest}`, {
          headers,
          signal: own.signal,
        });
        if (!response.ok || !response.body) throw new Error(`The stream answered ${response.status}`);
        let rest = '';
        for await (const chunk of response.body.pipeThrough(new TextDecoderStream())) {
          const lines = (rest + chunk).split('\n');
          rest = lines.pop()!;
          for (const line of lines) if (line.startsWith('data: ')) take(JSON.parse(line.slice(6)) as Thread);
        }
      } catch (error) {
        if (!own.signal.aborted) throw error;
      }
      clearTimeout(cut);
      streams.delete(own);
      if (!end.signal.aborted) await wait(500);
    }
    clearTimeout(marking);
  };
  const following = Promise.all(tokens.map(follow));
  following.catch((error: unknown) => console.error(error));
  await wait(2000);
  return {
    send: async (token, text) => {
      const began = performance.now();
      const answer = await fetch(`${address}/api/appeals/messageAdd/`, {
        method: 'POST',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        body: JSON.stringify({ appeal_id: appeal, message: text }),
      });
      const { data } = (await answer.json()) as { data: { message: { id: number } } | null };
      if (!data) throw new Error(`The message was refused: ${answer.status}`);
      sentAt.set(data.message.id, began);
      return data.message.id;
    },
    stop: (ids) => {
      end.abort();
      for (const stream of streams) stream.abort();
      const waits = got.flatMap((page) => ids.flatMap((id) => (page.has(id) ? [page.get(id)! - sentAt.get(id)!] : [])));
      return {
        waits: waits.toSorted((a, b) => a - b),
        missed: tokens.length * ids.length - waits.length,
        reopened: Math.max(0, reopened),
      };
    },
  };
}
