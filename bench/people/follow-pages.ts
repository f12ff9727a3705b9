import { setTimeout as wait } from 'node:timers/promises';

type Pages = {
  /** Sends a message; returns its id. */
  send: (token: string, text: string) => Promise<number>;
  /** Milliseconds from sending to having each message, sorted; what some page has not got; how often streams began anew. */
  stop: (ids: readonly number[]) => { waits: number[]; missed: number; reopened: number };
};

type Thread = { appeal: { version: number }; messages: { id: number }[] };

/** Pages that hold the stream of one appeal as a browser does, and make the ordinary call for each event. */
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
    let version = 0;
    const refresh = async () => {
      const answer = await fetch(`${address}/web/appeals/${appeal}/`, { headers });
      const { data } = (await answer.json()) as { data: Thread };
      version = data.appeal.version;
      for (const { id } of data.messages) if (!got[index]!.has(id)) got[index]!.set(id, performance.now());
    };
    await refresh();
    while (!end.signal.aborted) {
      const own = new AbortController();
      streams.add(own);
      reopened += 1;
      // Lost lines, sleeping machines, changed networks
      const cut = setTimeout(() => own.abort(), 8000 + ((index * 373) % 9000));
      try {
        const response = await fetch(`${address}/api/appeals/${appeal}/stream/?version=${version}`, {
          headers,
          signal: own.signal,
        });
        if (!response.ok || !response.body) throw new Error(`The stream answered ${response.status}`);
        for await (const chunk of response.body.pipeThrough(new TextDecoderStream())) {
          const next = Number(/data: (\d+)/.exec(chunk)?.[1] ?? 0);
          if (next > version) await refresh();
        }
      } catch (error) {
        if (!own.signal.aborted) throw error;
      }
      clearTimeout(cut);
      streams.delete(own);
      if (!end.signal.aborted) await wait(500);
    }
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
