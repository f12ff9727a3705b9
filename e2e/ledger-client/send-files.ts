import { createHash } from 'node:crypto';
import { textOf } from './answer.ts';
import { beginSession, type Connection, type ExchangeType, type Session } from './exchange-session.ts';
import { splitFiles, type ExchangeFile } from './exchange-file.ts';
import { SessionStopped, untilStopped, type Misbehaviour, type Stop } from './misbehaviour.ts';
import { zipArchive } from './zip-archive.ts';

export interface SendOptions {
  /** The size of a part, where it is smaller than `file_limit`. */
  partBytes?: number;
  misbehave?: Misbehaviour;
}

export interface SendReport {
  zipped: boolean;
  /** Of `init`, in bytes. */
  fileLimit: number;
  /** How many parts the files make; fewer were sent where the session stopped. */
  parts: number;
  imports: { filename: string; progress: number; elapsedMs: number }[];
  /** Set where the session ended on purpose before its last step. */
  stopped?: Stop;
}

/** The import of a file has not ended within the limit of the client. */
export class ProgressLimit extends Error {
  override name = 'ProgressLimit';
}

/** One whole session: checkauth, init, file, import, and what the variant adds. */
export async function sendFiles(
  connection: Connection,
  type: ExchangeType,
  files: readonly ExchangeFile[],
  { partBytes, misbehave = {} }: SendOptions,
): Promise<SendReport> {
  const { settings, progressLimitMs } = connection;
  const session = beginSession(connection, type, misbehave);
  const report: SendReport = { zipped: false, fileLimit: 0, parts: 0, imports: [] };
  const stopped = await untilStopped(async () => {
    await session.checkauth();
    const timestamp = String(Math.floor(Date.now() / 1000));
    const limits = parseLimits(textOf(await session.ask('init')));
    report.fileLimit = limits.fileLimit;
    report.zipped = settings.zips && limits.zip;
    const limit = misbehave.overLimit ? Infinity : limits.fileLimit;
    const parts = splitFiles(
      report.zipped ? [archiveOf(files)] : files,
      Math.min(partBytes ?? limits.fileLimit, limit),
    );
    report.parts = parts.length;
    await sendParts(session, parts);
    for (const { name } of files.filter((file) => file.name.toLowerCase().endsWith('.xml'))) {
      await importFile(session, name, progressLimitMs, report);
    }
    if (type === 'sale' || !settings.completes) return;
    await session.ask('deactivate', { timestamp });
    await session.ask('complete');
  });
  return stopped ? { ...report, stopped } : report;
}

function parseLimits(text: string) {
  const [zip, limit] = text.split('\n');
  return { zip: zip === 'zip=yes', fileLimit: Number(limit!.slice('file_limit='.length)) };
}

function archiveOf(files: readonly ExchangeFile[]): ExchangeFile {
  const content = zipArchive(files);
  return { name: `v8_${createHash('sha256').update(content).digest('hex').slice(0, 8)}.zip`, content };
}

async function sendParts(session: Session, parts: readonly ExchangeFile[]): Promise<void> {
  const { cut, repeatPart, restartAfterPart } = session.misbehave;
  const send = ({ name, content }: ExchangeFile) => session.ask('file', { filename: name }, content);
  const restart = async () => {
    await session.checkauth();
    for (const part of parts) await send(part);
  };
  for (const [index, part] of parts.entries()) {
    const number = index + 1;
    if (cut?.part === number) {
      await session.cutFile(part.name, part.content, cut.bytes);
      if (cut.next === 'stop') throw new SessionStopped({ after: 'file', reason: 'cut' });
      if (cut.next === 'restart') return restart();
    }
    await send(part);
    if (repeatPart === number) await send(part);
    if (restartAfterPart === number) return restart();
  }
}

/** Asks until the shop has read the file; after `progress`, at once. */
async function importFile(session: Session, filename: string, limitMs: number, report: SendReport): Promise<void> {
  const start = performance.now();
  const entry = { filename, progress: 0, elapsedMs: 0 };
  report.imports.push(entry);
  for (;;) {
    const answer = await session.ask('import', { filename });
    entry.elapsedMs = performance.now() - start;
    if (textOf(answer).split('\n')[0] === 'success') return;
    entry.progress += 1;
    if (entry.elapsedMs > limitMs) throw new ProgressLimit(`import of ${filename}: progress for ${limitMs} ms`);
  }
}
