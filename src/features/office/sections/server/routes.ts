import { addSection, changeRoot, changeSection, placeSection, returnSection } from '#goods/products/server/index.ts';
import { transaction } from '#server/db/index.ts';
import { type CallContext, serve } from '#server/serve.ts';
import type { Session } from '#server/session/session.ts';
import { GOODS_PICTURE_UPLOAD } from '#shared/upload-rules.ts';
import { getSection } from './get-section.ts';
import { listSections } from './list-sections.ts';
import { changePicture, removePicture } from './section-picture.ts';

const authorOf = ({ session, request }: CallContext<Session>) => ({ accountId: session.account.id, ip: request.ip });

const changes = { perMinute: 120 };
const upload = { bytes: GOODS_PICTURE_UPLOAD.maxSize * 1024 * 1024, files: GOODS_PICTURE_UPLOAD.maxFiles };

export const officeSectionsRoutes = [
  serve('officeSections', listSections),
  serve('officeSection', getSection),
  serve(
    'officeSectionAdd',
    async (ctx, { body }) => ({ id: await transaction(ctx.db, (tx) => addSection(tx, body, authorOf(ctx))) }),
    changes,
  ),
  serve(
    'officeSectionChange',
    async (ctx, { params: { id }, body: { shown, ...change } }) => {
      await transaction(ctx.db, (tx) => changeSection(tx, id, { change, shown }, authorOf(ctx)));
      return {};
    },
    changes,
  ),
  serve(
    'officeSectionPlace',
    async (ctx, { params: { id }, body: { after } }) => {
      await transaction(ctx.db, (tx) => placeSection(tx, id, after, authorOf(ctx)));
      return {};
    },
    changes,
  ),
  serve(
    'officeSectionReturn',
    async (ctx, { params: { id }, body: { fields } }) => {
      await transaction(ctx.db, (tx) => returnSection(tx, id, fields, authorOf(ctx)));
      return {};
    },
    changes,
  ),
  serve('officeSectionPicture', changePicture, { ...changes, upload }),
  serve('officeSectionPictureRemove', removePicture, changes),
  serve(
    'officeSourceRoot',
    async (ctx, { params: { id }, body: { hasRoot } }) => {
      await transaction(ctx.db, (tx) => changeRoot(tx, id, hasRoot, authorOf(ctx)));
      return {};
    },
    changes,
  ),
];
