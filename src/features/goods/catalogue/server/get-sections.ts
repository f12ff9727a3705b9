import { notFound } from '#server/errors.ts';
import type { Operation } from '#server/serve.ts';
import type { Session } from '#server/session/session.ts';
import type { SectionNode as WireSection } from '../contract.ts';
import { sectionView } from './listing-frame.ts';
import { catalogueOf } from './read-model/catalogue-of.ts';
import type { SectionNode } from './read-model/section-tree.ts';

/**
 * The tree of sections with their numbers of goods (R-CALL-030): from the top, or what lies below the section that
 * `section_id` or `id` names; at most `depth` levels. Sections without goods are left out. Error: 404.
 */
export const getSections: Operation<'catalogSections', Session> = async ({ db }, { query }) => {
  const { sections } = await catalogueOf(db);
  const id = query.section_id ?? query.id;
  const parent = id === undefined ? null : sections.byId.get(id);
  if (parent === undefined) throw notFound('Такого раздела нет');
  return { sections: viewOf(parent?.children ?? sections.top, query.depth) };
};

function viewOf(nodes: readonly SectionNode[], depth: number): WireSection[] {
  return nodes
    .filter((node) => node.rowIndexes.length > 0)
    .map((node) => ({ ...sectionView(node), children: depth > 1 ? viewOf(node.children, depth - 1) : [] }));
}
