import { readdirSync, readFileSync } from 'node:fs';
import pg from 'pg';

/** Clock ticks of Linux in a second. */
const TICKS = 100;

/** Seconds of processor time that the PostgreSQL server at `url` has used since it began; 0 where there is no /proc. */
export async function serverCpuSeconds(url: string): Promise<number> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
  const postmaster = statusOf(String(rows[0]!.pid))?.parent;
  const ticks = readdirSync('/proc').map((pid) => {
    const status = /^\d+$/.test(pid) ? statusOf(pid) : undefined;
    if (status === undefined) return 0;
    // Of processes that have ended their parent keeps the time
    if (Number(pid) === postmaster) return status.own + status.ended;
    return status.parent === postmaster ? status.own : 0;
  });
  await client.end();
  return ticks.reduce((sum, one) => sum + one, 0) / TICKS;
}

function statusOf(pid: string): { parent: number; own: number; ended: number } | undefined {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)!.split(' ').map(Number);
    return { parent: fields[1]!, own: fields[11]! + fields[12]!, ended: fields[13]! + fields[14]! };
  } catch {
    return undefined;
  }
}
