import { z } from 'zod';
import { type FieldRule, firstMessage } from '#shared/validation.ts';

/** Schemas that several contracts share. Money on the wire is a decimal number with two places. */

export const id = z.int().positive().max(2_147_483_647);
export const money = z.number();
export const currency = z.enum(['RUB', 'EUR', 'USD']);

/** A flag that the wire carries as a string. */
export const flag = z.enum(['0', '1']);

/** An id in a query or a path: digits only. */
export const idText = z
  .string()
  .regex(/^\d{1,10}$/)
  .transform(Number)
  .pipe(id);

/** Ids in a query, at most 1000: the name repeated, or one text with commas; what is no id is passed over. */
export const idList = z
  .union([z.string().max(12_000), z.array(z.string().max(12_000)).max(1000)])
  .transform((given) => (typeof given === 'string' ? [given] : given).flatMap((text) => text.split(',')))
  .transform((texts) => texts.filter((text) => /^\d{1,9}$/.test(text)).map(Number))
  .refine((ids) => ids.length <= 1000);

/** A text of one line: trimmed, each run of spaces and line ends one space. */
export const oneLine = (most: number) =>
  z
    .string()
    .trim()
    .max(most)
    .overwrite((text) => text.replaceAll(/\s+/g, ' '));

/** Page number of a query: anything that is no page is page 1. */
export const pageNumber = z.coerce.number().int().min(1).max(1_000_000).catch(1).default(1);

/** Page size of a query, clamped to 1..100. */
export const pageSize = (standard: number) =>
  z.coerce
    .number()
    .int()
    .default(standard)
    .catch(standard)
    .transform((size) => Math.min(100, Math.max(1, size)))
    .default(standard);

/** R-ENT-42. */
export const pageInfo = z.object({
  page: z.int(),
  pageCount: z.int(),
  pageSize: z.int(),
  total: z.int(),
  navNum: z.int(),
});
export type PageInfo = z.infer<typeof pageInfo>;

/** R-ENT-03: an address, or the same picture as webp and in a standard format. */
export const picture = z.union([
  z.string().max(500),
  z.object({ webp: z.string().max(500), standard: z.string().max(500) }),
]);
export type WirePicture = z.infer<typeof picture>;

/** R-ENT-46. */
export const breadcrumb = z.object({ path: z.string(), title: z.string() });
export type Breadcrumb = z.infer<typeof breadcrumb>;

export const option = z.object({ value: z.string(), name: z.string() });

/** R-ENT-01, R-ENT-02: `ratio` is units of this measure in one base unit. */
export const unit = z.object({ symbol: z.string(), ratio: z.number() });
export const measure = z.object({
  measureBase: unit,
  measureCustom: unit.nullable(),
  price: money.nullable(),
  shippingType: z.string(),
  packageCount: z.int(),
  minCount: z.int(),
});
export type Measure = z.infer<typeof measure>;

/** Traits of goods that rows, lines and documents note beside the name (`goodsNotes`); absent where one does not apply. */
export const goodsTraits = {
  /** Goods of «Честный знак». */
  isMarked: z.literal(true).optional(),
  /** Its maker makes it no more; it is sold while there is any. */
  isDiscontinued: z.literal(true).optional(),
};
export type GoodsTraits = z.infer<z.ZodObject<typeof goodsTraits>>;

/** What the card of a product and a line of a basket show of it as it is now. Counts are base units. */
export const goodsFields = {
  minOrderCount: z.int(),
  packageCount: z.int(),
  packageCountWord: z.string(),
  measure,
  ...goodsTraits,
};
export type GoodsFields = z.infer<z.ZodObject<typeof goodsFields>>;

/** R-ENT-09: all with VAT; `discountPrice` is null without a discount; `valueVat` is what is paid. */
export const prices = z.object({ valueBase: money, valueVat: money, discountPrice: money.nullable(), currency });
export type Prices = z.infer<typeof prices>;

/** R-ENT-10: `color` is the name of a colour of the theme. */
export const stockStatus = z.object({
  isInStock: z.boolean(),
  name: z.string(),
  color: z.enum(['in-stock', 'to-order', 'out-of-stock']),
});
export type StockStatus = z.infer<typeof stockStatus>;

/** R-ENT-13, R-ENT-15: one group of choices (colour, size); all selected values share one offerId. */
export const offerGroup = z.object({
  code: z.string(),
  name: z.string(),
  items: z.array(
    z.object({
      offerId: id,
      value: z.string(),
      selected: z.boolean(),
      /** The other choices that this value changes, since no offer has it beside them; absent where there are none. */
      changes: z.array(z.object({ name: z.string(), value: z.string().nullable() })).optional(),
    }),
  ),
});

export const appliedAction = z.object({ name: z.string(), url: z.string() });

/** A file that came in a form: its own name, never to be trusted, and what is in it. */
export type UploadedFile = { name: string; bytes: Uint8Array };
export const uploadedFile = z.custom<UploadedFile>(
  (value) => (value as UploadedFile | undefined)?.bytes instanceof Uint8Array,
);

/**
 * The body of a call that takes files. The browser gives a `FormData`; the operation receives the fields that the server
 * has read of it.
 */
export const formBody = <S extends z.ZodType>(fields: S) =>
  z.custom<FormData>(() => true).pipe(fields as z.ZodType<z.output<S>, FormData>);

/** A text with the rules of its field; the first message that fails is the error of the field. */
export const ruled = (most: number, ...rules: FieldRule[]) =>
  z
    .string()
    .trim()
    .max(most)
    .superRefine((text, ctx) => {
      const message = firstMessage(text, ...rules);
      if (message !== null) ctx.addIssue({ code: 'custom', message });
    });

/** A text of a body that may be empty: so is null, as other systems write it, and so is one that is absent. */
export const orEmpty = (text: z.ZodType<string, string>) =>
  text
    .nullable()
    .default('')
    .transform((given) => given ?? '');

/** The same where an absent text stays as it is stored; null empties it. */
export const orKept = (text: z.ZodType<string, string>) =>
  text
    .nullable()
    .transform((given) => given ?? '')
    .optional();
