import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import type { FastifyInstance } from 'fastify';
import { notFound } from '#server/errors.ts';
import { findFile } from '#server/files/account-files.ts';
import { readContent } from '#server/files/stored-content.ts';
import { zipStream } from '#server/files/zip-stream.ts';
import { attachment } from '#server/http/file-downloads.ts';
import { createVisitorLimit, tooManyRequests } from '#server/http/limit.ts';
import { requestContext } from '#server/http/request-context.ts';
import type { AppContext } from '#server/serve.ts';
import { accessOf } from '#server/session/access.ts';
import { checkOpen } from '#server/session/check-open.ts';
import type { FindVisitor } from '#server/session/session.ts';
import { withSettings } from '#server/shop-settings.ts';
import { archiveEntries } from './archive-entries.ts';
import { certificateEntries } from './certificates.ts';
import { ARCHIVE_ADDRESS, ARCHIVE_KIND, type ArchiveList } from './link-archive.ts';

const access = accessOf('documentArchive');
const PER_MINUTE = 10;

/**
 * Streams an archive that `documentArchive` has linked, to the account that asked for it, as long as the company is its
 * current one; each paper as it may be seen now.
 */
export function registerDocumentArchive(app: FastifyInstance, ctx: AppContext, findVisitor: FindVisitor): void {
  const { db } = ctx;
  const limited = createVisitorLimit(app, PER_MINUTE);
  app.get<{ Params: { key: string } }>(`${ARCHIVE_ADDRESS}:key/`, async (received, reply) => {
    const request = requestContext(received, reply);
    const { token } = request;
    const found = await limited(received, token, () => findVisitor(db, token ?? undefined));
    if (found.visitor === null) throw tooManyRequests(found.waitSeconds);
    const { visitor } = found;
    checkOpen('open shop', visitor);
    const session = access.check(visitor.session);
    const file = await findFile(db, session, received.params.key);
    const content = file?.kind === ARCHIVE_KIND ? await readContent(db, file) : null;
    if (!file || !content) throw notFound('Архив больше не хранится. Соберите его ещё раз');
    const { companyId, ...asked } = JSON.parse(await text(content)) as ArchiveList;
    if (companyId !== session.company.id) throw notFound('Архив собран для другой компании');
    const { site } = visitor;
    const env = withSettings(ctx.env, site.settings);
    const call = { ...ctx, env, session, site, request };
    const entries = 'orderId' in asked ? certificateEntries(call, asked.orderId) : archiveEntries(call, asked.keys);
    return reply
      .header('cache-control', 'private, no-store')
      .header('content-disposition', attachment(file.name))
      .header('x-content-type-options', 'nosniff')
      .type('application/zip')
      .send(Readable.from(zipStream(entries)));
  });
}
