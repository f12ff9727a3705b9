import type { TestProject } from 'vitest/node';
import { findInstalledPostgres, namedPostgres } from './find-postgres.ts';
import { startPrivatePostgres } from './private-postgres.ts';
import { createTemplate, onServer } from './template.ts';

/**
 * What `testDatabase()` copies from: the address of a server, and the name of a migrated database on it. `hasShopRole`: the
 * shop has a role of its own there, as on the embedded server.
 */
export type TestTemplate = { server: string; name: string; hasShopRole: boolean };

declare module 'vitest' {
  interface ProvidedContext {
    testTemplate: TestTemplate;
  }
}

/** Once a run: starts a server, unless the project runs on one that is named, and makes the migrated template. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const isEmbedded = project.config.env.TEST_SERVER === 'embedded';
  const named = isEmbedded ? undefined : namedPostgres();
  if (named !== undefined) {
    const name = await createTemplate(named, { hasShopRole: false });
    project.provide('testTemplate', { server: named, name, hasShopRole: false });
    return () => onServer(named, `drop database ${name}`);
  }
  const { url, stop } = await startPrivatePostgres(isEmbedded ? {} : { programs: findInstalledPostgres()! });
  // A server of DATABASE_URL with one role for everything works as well
  const name = await createTemplate(url, { hasShopRole: isEmbedded });
  project.provide('testTemplate', { server: url, name, hasShopRole: isEmbedded });
  return stop;
}
