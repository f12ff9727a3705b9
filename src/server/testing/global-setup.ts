import type { TestProject } from 'vitest/node';
import { namedPostgres } from './find-postgres.ts';
import { startPrivatePostgres } from './private-postgres.ts';
import { embeddedTemplate, onServer, postgresTemplate } from './template.ts';

/** What `testDatabase()` copies from. */
export type TestTemplate = { engine: 'pglite'; file: string } | { engine: 'postgres'; server: string; name: string };

declare module 'vitest' {
  interface ProvidedContext {
    testTemplate: TestTemplate;
  }
}

/** Once a run and engine: builds the migrated template, on PostgreSQL after starting a server where none is named. */
export async function setup(project: TestProject): Promise<(() => Promise<void>) | undefined> {
  if (project.config.env.TEST_ENGINE !== 'postgres') {
    project.provide('testTemplate', { engine: 'pglite', file: await embeddedTemplate() });
    return undefined;
  }
  const named = namedPostgres();
  if (named !== undefined) {
    const name = await postgresTemplate(named);
    project.provide('testTemplate', { engine: 'postgres', server: named, name });
    return () => onServer(named, `drop database ${name}`);
  }
  const { url, stop } = await startPrivatePostgres();
  project.provide('testTemplate', { engine: 'postgres', server: url, name: await postgresTemplate(url) });
  return stop;
}
