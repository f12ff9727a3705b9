import { plural, type PluralForms } from '#shared/plural.ts';
import type { PictureKind } from '../pictures/picture-list.ts';
import type { BrandCode } from './brand-list.ts';
import type { PropertyValues } from './property-list.ts';
import type { Unit } from './units.ts';

type Axes = Record<string, readonly (string | number)[]>;
type Choice<A extends Axes> = { [K in keyof A]: A[K][number] };

/** A characteristic in which the offers of one product differ; `picture` replaces the product's picture variant. */
export type OfferAxis = {
  code: string;
  name: string;
  values: readonly { text: string; article: string; picture?: string; price?: number }[];
};

/** One kind of goods of a family, before a maker is chosen. Price: roubles of the middle maker; weight: grams. */
export type Draft = {
  name: string;
  /** The latin stem of the article: tells every choice of the family apart. */
  model: string;
  price: number;
  weight: number;
  picture: string;
  properties: PropertyValues;
  unit?: Unit;
  /** The fourth level of the tree, where the family fills several sections. */
  leaf?: string;
  offers?: readonly OfferAxis[];
};

type FamilyBase = {
  code: string;
  /** Names of the sections from the top; the fourth comes from `leaf` of the draft when it is left out here. */
  section: readonly [string, string, string] | readonly [string, string, string, string];
  picture: PictureKind;
  brands: readonly BrandCode[];
  /** How many products of the family the demo catalogue holds. */
  take: number;
  unit: Unit;
  about: string;
  warranty?: number;
  /** Codes of families that go with this one. */
  accessories?: readonly string[];
  consumables?: readonly string[];
};

/** A family of goods: `drafts` are all its kinds, one for each choice along its axes. */
export type Family = FamilyBase & { drafts: () => Draft[] };

type Definition<A extends Axes> = FamilyBase & {
  axes: A;
  /** Leaves out choices that nobody makes. */
  has?: (choice: Choice<A>) => boolean;
  goods: (choice: Choice<A>) => Draft;
};

const choicesOf = <A extends Axes>(axes: A): Choice<A>[] => {
  let choices: Record<string, string | number>[] = [{}];
  for (const [axis, values] of Object.entries(axes)) {
    choices = choices.flatMap((choice) => values.map((value) => ({ ...choice, [axis]: value })));
  }
  return choices as Choice<A>[];
};

/** Defines a family by its axes: every combination that `has` lets through becomes a kind of goods. */
export const family = <const A extends Axes>({ axes, has, goods, ...base }: Definition<A>): Family => ({
  ...base,
  drafts: () =>
    choicesOf(axes)
      .filter((choice) => has === undefined || has(choice))
      .map(goods),
});

/** 2.5 as «2,5». */
export const comma = (value: number): string => String(value).replace('.', ',');

export const MODULE_FORMS: PluralForms = ['модуль', 'модуля', 'модулей'];
export const PIECE_FORMS: PluralForms = ['предмет', 'предмета', 'предметов'];

/** A number with its word and an ordinary space: names of goods are searched and copied. */
export const counted = (count: number, forms: PluralForms): string => `${count} ${plural(count, forms)}`;
