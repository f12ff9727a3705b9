import { callHeaders } from '#web/api/call-headers.ts';
import { browserSession } from '#web/app/browser-session.ts';
import type { AppealThread } from '../contract.ts';

const MIN_PAUSE_MS = 500;
const MAX_PAUSE_MS = 10_000;
/** The server sends something every 15 seconds; a longer silence is a dead connection. */
const SILENCE_MS = 40_000;

interface Followed {
  id: number;
  /** What the page shows now: the version of the appeal and the id of its newest message. */
  shown: () => { version: number; newest: number };
  /** The appeal as it is now, with the messages that the page has not got. */
  onChange: (next: AppealThread) => void;
}

/**
 * Follows an appeal while its page is seen: `onChange` is called with every change beyond what is shown, also with those
 * missed while there was no connection. Returns the function that ends it.
 */
export function followAppeal({ id, shown, onChange }: Followed): () => void {
  let isOver = false;
  let open: AbortController | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let pause = MIN_PAUSE_MS;

  const { left } = browserSession();
  const connect = async () => {
    if (left.aborted) return;
    const own = new AbortController();
    open = own;
    let isRefused = false;
    try {
      const headers = await callHeaders(browserSession().token());
      const { version, newest } = shown();
      const response = await fetch(`/api/appeals/${id}/stream/?version=${version}&newest=${newest}`, {
        headers,
        credentials: 'same-origin',
        signal: own.signal,
      });
      isRefused = [401, 403, 404].includes(response.status);
      if (response.ok && response.body) {
        pause = MIN_PAUSE_MS;
        await read(response.body, own, onChange);
      }
    } catch {
      // Lost: it is opened again
    }
    if (open !== own) return;
    open = undefined;
    if (isOver || isRefused || document.visibilityState !== 'visible') return;
    timer = setTimeout(() => void connect(), pause);
    pause = Math.min(pause * 2, MAX_PAUSE_MS);
  };
  const close = () => {
    clearTimeout(timer);
    const last = open;
    open = undefined;
    last?.abort();
  };
  const reopen = () => {
    close();
    pause = MIN_PAUSE_MS;
    if (!isOver && document.visibilityState === 'visible') void connect();
  };
  left.addEventListener('abort', close);
  document.addEventListener('visibilitychange', reopen);
  window.addEventListener('online', reopen);
  reopen();
  return () => {
    isOver = true;
    left.removeEventListener('abort', close);
    document.removeEventListener('visibilitychange', reopen);
    window.removeEventListener('online', reopen);
    close();
  };
}

/** Reads changes until the stream ends; a silent one is aborted. */
async function read(body: ReadableStream<Uint8Array>, own: AbortController, onChange: (next: AppealThread) => void) {
  const reader = body.pipeThrough(new TextDecoderStream() as never).getReader() as ReadableStreamDefaultReader<string>;
  const mark = 'data: ';
  let rest = '';
  for (;;) {
    const silence = setTimeout(() => own.abort(), SILENCE_MS);
    const { done, value } = await reader.read().finally(() => clearTimeout(silence));
    if (done) return;
    const lines = (rest + value).split('\n');
    rest = lines.pop()!;
    for (const line of lines) if (line.startsWith(mark)) onChange(JSON.parse(line.slice(mark.length)) as AppealThread);
  }
}
