import { slug } from '#shared/slug.ts';
import { pictureUrl } from '../pictures/demo-picture.ts';
import { sectionOf } from './build-goods.ts';
import { familyList } from './families/family-list.ts';

/** A section of the demo catalogue; `path` is the codes from the top joined by slashes, `names` are the names. */
export type DemoSection = {
  names: readonly string[];
  code: string;
  path: string;
  parentPath: string | null;
  sort: number;
  picture: string;
};

/** The tree of four levels, parents before their children, in the order of the families. */
export function buildTree(): DemoSection[] {
  const known = new Map<string, DemoSection>();
  for (const family of familyList) {
    for (const draft of family.drafts()) {
      const names = sectionOf(family, draft);
      names.forEach((name, level) => {
        const own = names.slice(0, level + 1);
        const key = own.join('\n');
        if (known.has(key)) return;
        const parent = known.get(own.slice(0, -1).join('\n'));
        const siblings = [...known.values()].filter((one) => one.parentPath === (parent?.path ?? null));
        const code = slug(name, new Set(siblings.map((one) => one.code)));
        known.set(key, {
          names: own,
          code,
          path: parent ? `${parent.path}/${code}` : code,
          parentPath: parent?.path ?? null,
          sort: (siblings.length + 1) * 10,
          picture: pictureUrl(family.picture, draft.picture),
        });
      });
    }
  }
  return [...known.values()];
}
