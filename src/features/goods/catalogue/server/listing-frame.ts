import type { CatalogueListing } from '../contract.ts';
import { markdownHtml } from '#shared/markdown.ts';
import { pictureView } from './product-view.ts';
import type { CatalogueModel } from './read-model/catalogue-model.ts';
import { ancestry, type SectionNode } from './read-model/section-tree.ts';

export type ListingFrame = Pick<CatalogueListing, 'section' | 'sections' | 'sectionsForPriceList' | 'breadcrumbs'>;

const root = [
  { path: '/', title: 'Главная' },
  { path: '/catalog/', title: 'Каталог' },
];

/** What a page shows around the goods of a section (null: the whole catalogue), independent of the filter. */
export function listingFrame({ sections }: CatalogueModel, section: SectionNode | null): ListingFrame {
  const children = (section?.children ?? sections.top).filter((child) => child.rowIndexes.length > 0);
  return {
    section: section && { ...withPicture(section), text: textOf(section) },
    sections: children.map(withPicture),
    sectionsForPriceList: [...(section ? [section] : []), ...children].map(({ id, name }) => ({ id, name })),
    breadcrumbs: sectionCrumbs(section),
  };
}

/** The breadcrumbs of a section from the root of the catalogue down. */
export function sectionCrumbs(section: SectionNode | null): CatalogueListing['breadcrumbs'] {
  return [...root, ...(section ? crumbsOf(section) : [])];
}

const crumbsOf = (section: SectionNode) => ancestry(section).map(({ url, name }) => ({ path: url, title: name }));

const withPicture = (node: SectionNode) => ({
  ...sectionView(node),
  picture: node.picture && pictureView(node.picture),
});

/** Made once for each model. */
const texts = new WeakMap<SectionNode, string>();

function textOf(node: SectionNode): string {
  const known = texts.get(node);
  if (known !== undefined) return known;
  const html = markdownHtml(node.description);
  texts.set(node, html);
  return html;
}

export function sectionView({ id, code, name, url, rowIndexes }: SectionNode) {
  return { id, code, name, url, count: rowIndexes.length };
}
