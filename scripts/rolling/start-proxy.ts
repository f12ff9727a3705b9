import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '#server/testing/free-port.ts';
import { ROOT } from '../build/root.ts';
import { roundRobin } from './round-robin.ts';

/** `own` is no proxy that a shop uses. */
export const PROXIES = ['nginx', 'caddy', 'own'] as const;
export type ProxyKind = (typeof PROXIES)[number];

/** As docs/operations.md sets it for the proxy. */
export const DRAIN_SECONDS: Record<ProxyKind, number> = { nginx: 0, caddy: 5, own: 0 };

export const isInstalled = (kind: ProxyKind): boolean =>
  kind === 'own' || spawnSync(kind, ['version']).error === undefined;

/** Starts a proxy with its file of `deploy/` before nodes (`127.0.0.1:3001`), over plain HTTP. */
export async function startProxy(
  kind: ProxyKind,
  nodes: readonly [string, string],
): Promise<{ url: string; stop: () => Promise<void> }> {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  if (kind === 'own') {
    const { stop } = roundRobin(port, nodes);
    return { url, stop: async () => stop() };
  }
  const folder = mkdtempSync(join(tmpdir(), 'optovik-proxy-'));
  const { args, env } = kind === 'nginx' ? await nginx(folder, port, nodes) : await caddy(folder, url, nodes);
  const proxy = spawn(kind, args, { stdio: ['ignore', 'ignore', 'ignore'], env: { ...process.env, ...env } });
  const stop = async () => {
    const exited = once(proxy, 'exit');
    proxy.kill('SIGTERM');
    await exited;
    rmSync(folder, { recursive: true, force: true });
  };
  for (;;) {
    if (proxy.exitCode !== null) throw new Error(`${kind} has ended, see its files in ${folder}`);
    const isUp = await fetch(`${url}/health/live`).then(
      ({ ok }) => ok,
      () => false,
    );
    if (isUp) return { url, stop };
    await sleep(50);
  }
}

type Started = { args: string[]; env: Record<string, string> };

/** Its TLS is left out: `scripts/release/proxies.test.ts` has nginx read the whole file. */
async function nginx(folder: string, port: number, nodes: readonly [string, string]): Promise<Started> {
  const site = readFileSync(join(ROOT, 'deploy', 'nginx.conf'), 'utf8')
    .replace('10.0.0.11:3000', nodes[0])
    .replace('10.0.0.12:3000', nodes[1])
    .replaceAll(/^.*(\[::\]|ssl_certificate).*\n/gm, '')
    .replace('listen 80;', `listen 127.0.0.1:${await freePort()};`)
    .replace('listen 443 ssl http2;', `listen 127.0.0.1:${port};`)
    .replaceAll('/var/log/nginx/', `${folder}/`);
  const paths = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((of) => `${of}_temp_path ${folder}/${of};`);
  const user = process.getuid?.() === 0 ? 'user root;' : '';
  writeFileSync(join(folder, 'site.conf'), site);
  writeFileSync(
    join(folder, 'nginx.conf'),
    `${user} daemon off; pid ${folder}/pid; events {} http { ${paths.join(' ')} include ${folder}/site.conf; }`,
  );
  return { args: ['-c', join(folder, 'nginx.conf'), '-e', join(folder, 'error.log')], env: {} };
}

async function caddy(folder: string, url: string, nodes: readonly string[]): Promise<Started> {
  return {
    args: ['run', '--config', join(ROOT, 'deploy', 'Caddyfile'), '--adapter', 'caddyfile'],
    env: {
      SHOP_DOMAIN: url,
      SHOP_NODES: nodes.join(' '),
      CADDY_ADMIN: `127.0.0.1:${await freePort()}`,
      XDG_DATA_HOME: folder,
      XDG_CONFIG_HOME: folder,
    },
  };
}
