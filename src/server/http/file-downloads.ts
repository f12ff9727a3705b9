import { parse } from 'node:path';
import { compose, Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import type { FastifyInstance } from 'fastify';
import { slug } from '#shared/slug.ts';
import { notFound } from '../errors.ts';
import { FILES_ADDRESS, findFile } from '../files/account-files.ts';
import { readContent } from '../files/stored-content.ts';
import type { AppContext } from '../serve.ts';
import { signedIn } from '../session/access.ts';
import { checkOpen } from '../session/check-open.ts';
import type { FindVisitor } from '../session/session.ts';
import { requestContext } from './request-context.ts';

/**
 * Serves the files of accounts to their owner and to those whom a feature permits, by the token in the header, always as an
 * attachment. Any other file is NOT_FOUND.
 */
export function registerFileDownloads(app: FastifyInstance, { db }: AppContext, findVisitor: FindVisitor): void {
  app.get<{ Params: { key: string } }>(`${FILES_ADDRESS}:key/`, async (request, reply) => {
    const { token } = requestContext(request, reply);
    const visitor = await findVisitor(db, token ?? undefined);
    checkOpen('open shop', visitor);
    const session = signedIn.check(visitor.session);
    const file = await findFile(db, session, request.params.key);
    const content = file && (await readContent(db, file));
    if (!file || !content) throw notFound('Файл больше не хранится. Запросите его ещё раз');
    if (!file.isGzip) void reply.header('content-length', file.size);
    return reply
      .header('cache-control', 'private, no-store')
      .header('content-disposition', attachment(file.name))
      .header('x-content-type-options', 'nosniff')
      .type(file.mime)
      .send(file.isGzip ? compose(Readable.from(content), createGunzip()) : Readable.from(content));
  });
}

/** A name with other than Latin letters is encoded by RFC 5987; clients without it get a transliterated one. */
export function attachment(name: string): string {
  const { name: stem, ext } = parse(name);
  const plain = /^[\w. -]+$/.test(name) ? name : slug(stem) + ext.replace(/[^\w.]/g, '_');
  return `attachment; filename="${plain}"; filename*=UTF-8''${encodeURIComponent(name)}`;
}
