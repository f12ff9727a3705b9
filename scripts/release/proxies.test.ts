import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, expect, it } from 'vitest';

const folder = mkdtempSync(join(tmpdir(), 'optovik-proxies-'));
afterAll(() => rmSync(folder, { recursive: true }));

const has = (program: string) => spawnSync(program, ['version']).error === undefined;
const run = (program: string, args: string[], env = {}) => {
  const { status, stdout, stderr } = spawnSync(program, args, { encoding: 'utf8', env: { ...process.env, ...env } });
  return { status, output: `${stdout}${stderr}` };
};

/** The file with a certificate and a log of its own, within what the main file of nginx has. */
function nginxFile(): string {
  const certificate = [
    '-x509',
    '-newkey',
    'ec',
    '-pkeyopt',
    'ec_paramgen_curve:prime256v1',
    '-nodes',
    '-subj',
    '/CN=shop',
  ];
  run('openssl', [
    'req',
    ...certificate,
    '-keyout',
    join(folder, 'privkey.pem'),
    '-out',
    join(folder, 'fullchain.pem'),
  ]);
  const site = readFileSync('deploy/nginx.conf', 'utf8')
    .replaceAll('/etc/ssl/optovik/', `${folder}/`)
    .replaceAll('/var/log/nginx/', `${folder}/`);
  writeFileSync(join(folder, 'site.conf'), site);
  writeFileSync(join(folder, 'nginx.conf'), `pid ${folder}/pid; events {} http { include ${folder}/site.conf; }`);
  return join(folder, 'nginx.conf');
}

it.runIf(has('nginx'))('nginx accepts its configuration', () => {
  const { status, output } = run('nginx', ['-t', '-q', '-e', join(folder, 'error.log'), '-c', nginxFile()]);
  expect({ status, output }).toEqual({ status: 0, output: '' });
});

it.runIf(has('caddy'))('Caddy accepts its configuration, with one node and with two', () => {
  for (const SHOP_NODES of ['shop:3000', '10.0.0.11:3000 10.0.0.12:3000']) {
    const env = { SHOP_DOMAIN: 'shop.example.ru', SHOP_NODES };
    const { status, output } = run(
      'caddy',
      ['validate', '--config', 'deploy/Caddyfile', '--adapter', 'caddyfile'],
      env,
    );
    expect({ status, output }).toEqual({ status: 0, output: expect.stringContaining('Valid configuration') });
  }
});

it.runIf(has('haproxy'))('HAProxy accepts its configuration', () => {
  const file = join(folder, 'haproxy.cfg');
  const check = resolve('deploy/takes-writes');
  writeFileSync(file, readFileSync('deploy/haproxy.cfg', 'utf8').replace('/etc/haproxy/takes-writes', check));
  expect(run('haproxy', ['-c', '-q', '-f', file])).toEqual({ status: 0, output: '' });
});

it('the proxies keep idle connections for a shorter time than the shop, and take a node back at once', () => {
  expect(readFileSync('deploy/nginx.conf', 'utf8').match(/server 10\.0\.0\.\d+:3000 max_fails=0;/g)).toHaveLength(2);
  expect(readFileSync('deploy/nginx.conf', 'utf8')).toMatch(/^\s+keepalive_timeout 60s;/m);
  expect(readFileSync('deploy/Caddyfile', 'utf8')).toMatch(/^\s+keepalive 60s/m);
});
