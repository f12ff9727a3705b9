import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { nonEmpty } from '#shared/testing/non-empty.ts';
import { ROOT } from '../build/root.ts';

type Service = {
  image: string;
  environment?: Record<string, string>;
  volumes: string[];
  read_only?: boolean;
  tmpfs?: string[];
  healthcheck?: object;
  depends_on?: Record<string, { condition: string }>;
};

const read = (name: string) => readFileSync(join(ROOT, 'deploy', name), 'utf8');
const text = read('compose.yaml');
const { services, volumes } = parse(text) as { services: Record<string, Service>; volumes: Record<string, null> };
const dockerfile = read('Dockerfile');
const said = (instruction: string): string => new RegExp(`^${instruction} (.*)$`, 'm').exec(dockerfile)?.[1] ?? '';
const { shop, database } = services;

describe('the image and its composition', () => {
  it('agree on port, data, user and health', () => {
    const port = said('EXPOSE');
    const data = said('VOLUME');
    expect([port, data]).toEqual(['3000', '/var/lib/optovik']);
    expect(said('ENV')).toBe(`DATA_DIR=${data} HOST=0.0.0.0 PORT=${port}`);
    expect(said('USER')).toBe('10001:10001');
    expect(shop!.volumes).toContain(`shop:${data}`);
    expect(nonEmpty([...text.matchAll(/\bshop:(\d+)/g)]).map(([, asked]) => asked)).toEqual([port]);
    expect(dockerfile).toMatch(/^HEALTHCHECK [^\n]*\\\n.*\/health\/ready/m);
  });

  it('write to volumes and /tmp alone', () => {
    expect([shop!.read_only, shop!.tmpfs]).toEqual([true, ['/tmp']]);
    const named = Object.values(services).flatMap((service) => service.volumes ?? []);
    const used = nonEmpty(named)
      .filter((one) => /^\w+:/.test(one))
      .map((one) => one.split(':')[0]);
    expect(used.toSorted()).toEqual(Object.keys(volumes).toSorted());
  });

  it('start the shop once the database is healthy', () => {
    expect(database!.healthcheck).toBeDefined();
    expect(shop!.depends_on).toEqual({ database: { condition: 'service_healthy' } });
    expect(shop!.environment!.DATABASE_URL).toContain('@database/');
  });
});
