import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished, describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { Database } from '../db/index.ts';
import { readEnv } from '../env.ts';
import { askShop } from '#shop/commands/ask-shop.ts';
import { command, type Command, type CommandProgress, CommandRefusal } from './command.ts';
import { serveCommands } from './command-socket.ts';

const started = Promise.withResolvers<void>();

const commands: Record<string, Command> = {
  greet: command(z.object({ name: z.string().max(100) }), async ({ onProgress }, { name }) => {
    onProgress({ label: 'Здороваюсь', done: 1, total: 2 });
    return [`Здравствуйте, ${name}`, 'x'.repeat(200_000)];
  }),
  refuse: command(z.object({}), async () => {
    throw new CommandRefusal('Нельзя');
  }),
  fail: command(z.object({}), async () => {
    throw new TypeError('ours');
  }),
  wait: command(z.object({}), ({ signal }) => {
    started.resolve();
    return new Promise((_, reject) => {
      signal.addEventListener('abort', () => reject(signal.reason as Error));
    });
  }),
};

function folder(name = ''): string {
  const made = mkdtempSync(join(tmpdir(), 'optovik-socket-'));
  onTestFinished(() => rmSync(made, { recursive: true, force: true }));
  const inner = join(made, name);
  mkdirSync(inner, { recursive: true });
  return inner;
}

async function shop(directory = folder()) {
  const logged: unknown[] = [];
  const served = await serveCommands(
    {
      database: null as unknown as Database,
      env: readEnv({ NODE_ENV: 'test' }),
      now: () => new Date(),
      log: { error: (error) => void logged.push(error) },
    },
    directory,
    commands,
  );
  onTestFinished(() => served.close());
  const seen: CommandProgress[] = [];
  const ask = (name: string, args: unknown = {}) =>
    askShop(directory, { command: name, args }, (progress) => seen.push(progress));
  return { directory, logged, seen, ask, close: served.close };
}

describe('commands through the running shop', () => {
  it('give progress and lines, however long', async () => {
    const { ask, seen } = await shop();
    const lines = await ask('greet', { name: 'Пётр' });
    expect(lines![0]).toBe('Здравствуйте, Пётр');
    expect(lines![1]).toHaveLength(200_000);
    expect(seen).toEqual([{ label: 'Здороваюсь', done: 1, total: 2 }]);
  });

  it('are for the owner of the process alone', async () => {
    const { directory } = await shop();
    expect(statSync(join(directory, 'shop.sock')).mode & 0o777).toBe(0o600);
  });

  it('are refused in one line: by the command, for wrong arguments, for an unknown name', async () => {
    const { ask, logged } = await shop();
    await expect(ask('refuse')).rejects.toMatchObject({ message: 'Нельзя', isCommandRefusal: true });
    await expect(ask('greet', { name: 5 })).rejects.toThrow('Неверный аргумент name');
    await expect(ask('constructor')).rejects.toThrow('не знает команды constructor');
    expect(logged).toEqual([]);
  });

  it('that fail are logged, and the operator learns of it', async () => {
    const { ask, logged } = await shop();
    await expect(ask('fail')).rejects.toThrow('ours');
    expect(logged).toHaveLength(1);
  });

  it('find nobody where no shop runs, or where one has left its socket behind', async () => {
    const directory = folder();
    const ask = () => askShop(directory, { command: 'greet', args: {} }, () => undefined);
    expect(await ask()).toBeNull();
    expect(await askShop(join(directory, 'absent'), { command: 'greet', args: {} }, () => undefined)).toBeNull();
    writeFileSync(join(directory, 'shop.sock'), '');
    expect(await ask()).toBeNull();
    const { ask: again } = await shop(directory);
    expect((await again('greet', { name: 'А' }))![0]).toBe('Здравствуйте, А');
  });

  it('work in a folder whose path is too long for a socket', async () => {
    const { ask, directory } = await shop(folder('x'.repeat(150)));
    expect((await ask('greet', { name: 'А' }))![0]).toBe('Здравствуйте, А');
    expect(statSync(join(directory, 'shop.sock')).isSocket()).toBe(true);
  });

  it('stop with the shop, and idle or rude visitors hold up nobody', async () => {
    const { ask, close, directory } = await shop();
    const idle = connect(join(directory, 'shop.sock'));
    await once(idle, 'connect');
    const rude = connect(join(directory, 'shop.sock'));
    rude.end('не JSON\n');
    await once(rude, 'close');
    const asked = ask('wait').catch((error: Error) => error.message);
    await started.promise;
    await close();
    expect(await asked).toContain('Магазин останавливается');
    expect(await ask('greet', { name: 'А' })).toBeNull();
  });
});
