import { randomUUID } from 'node:crypto';
import type { TestTemplate } from './global-setup.ts';
import { databaseUrl, onServer } from './template.ts';

/** A fresh database on the server, a copy of the template where one is named; copying its files is the quickest way. */
export async function createDatabase({ server, name: template }: Partial<TestTemplate> & { server: string }) {
  const name = `optovik_test_${randomUUID().replaceAll('-', '')}`;
  await onServer(
    server,
    `create database ${name} ${template === undefined ? '' : `template ${template} strategy file_copy`}`,
  );
  return { url: databaseUrl(server, name), drop: () => onServer(server, `drop database ${name} with (force)`) };
}
