import { eq } from 'drizzle-orm';
import { notFound } from '#server/errors.ts';
import type { Operation } from '#server/serve.ts';
import type { Session } from '#server/session/session.ts';
import { markdownText } from '#shared/markdown.ts';
import { isMarkdownOf } from './find-product-page.ts';
import { itemsAt } from './items-at.ts';
import { catalogueOf } from './read-model/catalogue-of.ts';
import { product } from '#goods/products/server/tables.ts';

const TEXT_LENGTH = 400;

/** A product without leaving the list (R-CALL-034 ); it is no view of the product. Error: 404. */
export const getFastView: Operation<'fastView', Session> = async (ctx, { params }) => {
  const model = await catalogueOf(ctx.db);
  const rowIndex = model.goods.rowIndexOf(params.id);
  const [item] = rowIndex < 0 ? [] : await itemsAt(ctx, model, [rowIndex]);
  if (!item) throw notFound('Такого товара нет');
  const [row] = await ctx.db
    .select({ text: product.description, isMarkdown: isMarkdownOf })
    .from(product)
    .where(eq(product.id, params.id));
  const { text = '', isMarkdown = false } = row ?? {};
  return { ...item, text: beginning(isMarkdown ? markdownText(text) : text, TEXT_LENGTH) };
};

/** The whole words of a text that fit, with an ellipsis where something is left out. */
function beginning(text: string, length: number): string {
  if (text.length <= length) return text;
  const cut = text.slice(0, length);
  return `${cut.slice(0, Math.max(cut.lastIndexOf(' '), length / 2)).trimEnd()}…`;
}
