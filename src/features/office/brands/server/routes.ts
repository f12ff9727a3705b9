import { changeAliases, changeBrand } from '#goods/products/server/index.ts';
import type { Picture } from '#goods/products/server/tables.ts';
import { transaction } from '#server/db/index.ts';
import { uploadedPicture } from '#server/files/uploaded-picture.ts';
import { type CallContext, serve } from '#server/serve.ts';
import type { Session } from '#server/session/session.ts';
import { GOODS_PICTURE_UPLOAD } from '#shared/upload-rules.ts';
import { getBrand } from './get-brand.ts';
import { listBrands } from './list-brands.ts';
import { mergeInto } from './merge-brands.ts';

type Ctx = CallContext<Session>;

const authorOf = ({ session, request }: Ctx) => ({ accountId: session.account.id, ip: request.ip });

async function setLogo(ctx: Ctx, id: number, images: Picture[]): Promise<Record<string, never>> {
  await transaction(ctx.db, (tx) => changeBrand(tx, id, { change: { images } }, authorOf(ctx)));
  return {};
}

const changes = { perMinute: 120 };
const upload = { bytes: GOODS_PICTURE_UPLOAD.maxSize * 1024 * 1024, files: GOODS_PICTURE_UPLOAD.maxFiles };

export const officeBrandsRoutes = [
  serve('officeBrands', listBrands),
  serve('officeBrand', getBrand),
  serve(
    'officeBrandChange',
    async (ctx, { params: { id }, body: { shown, ...change } }) => {
      await transaction(ctx.db, (tx) => changeBrand(tx, id, { change, shown }, authorOf(ctx)));
      return {};
    },
    changes,
  ),
  serve(
    'officeBrandAliases',
    async (ctx, { params: { id }, body }) => {
      await transaction(ctx.db, (tx) => changeAliases(tx, id, body, authorOf(ctx)));
      return {};
    },
    changes,
  ),
  serve(
    'officeBrandMerge',
    async (ctx, { params: { id }, body: { into } }) => ({
      id: await transaction(ctx.db, (tx) => mergeInto(tx, id, into, authorOf(ctx))),
    }),
    changes,
  ),
  serve(
    'officeBrandLogo',
    async (ctx, { params: { id }, body }) => setLogo(ctx, id, [await uploadedPicture(ctx.db, body.files, 'files')]),
    { ...changes, upload },
  ),
  serve('officeBrandLogoRemove', (ctx, { params: { id } }) => setLogo(ctx, id, []), changes),
];
