import { Writable } from 'node:stream';
import { readEnv } from '../env.ts';
import { createLog } from '../log.ts';

type Event = Record<string, unknown> & { msg: string };

/** A log that keeps its lines, at a level and with the settings of the environment. */
export function keptLog(settings: Record<string, string> = {}) {
  let text = '';
  const write = (chunk: Buffer, _encoding: string, done: () => void) => {
    text += String(chunk);
    done();
  };
  const lines = () => text.split('\n').slice(0, -1);
  return {
    log: createLog(readEnv({ NODE_ENV: 'production', LOG_LEVEL: 'trace', ...settings }), new Writable({ write })),
    text: () => text,
    lines,
    events: () => lines().map((line) => JSON.parse(line) as Event),
    clear: () => (text = ''),
  };
}
