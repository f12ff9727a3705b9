/** What the rule reads of a syntax tree. */
type Node = { type: string; parent?: Node } & Record<string, any>; // oxlint-disable-line typescript/no-explicit-any -- trees of a linter's plugin are untyped
type Scope = { variables: { name: string; defs: { node: Node }[] }[]; upper: Scope | null };
type Context = {
  sourceCode: { getScope: (node: Node) => Scope };
  report: (finding: { node: Node; message: string }) => void;
};

const MESSAGE = 'An empty list would make no test: write nonEmpty(…) of #shared/testing/non-empty.ts around it.';
const TESTS = new Set(['it', 'test', 'describe']);
const WRAPPERS = new Set(['TSAsExpression', 'TSSatisfiesExpression', 'TSNonNullExpression', 'ParenthesizedExpression']);
const SAME_LENGTH = new Set(['map', 'entries', 'keys', 'values', 'toSorted', 'toReversed']);

/** Lists that parametrise tests are written out in the file, or are proved not to be empty when the tests are made. */
const noEmptyList = {
  create: (context: Context) => ({
    CallExpression: (node: Node) => {
      const { callee, arguments: given } = node;
      if (callee.type !== 'MemberExpression' || !['each', 'for'].includes(callee.property.name)) return;
      if (TESTS.has(rootOf(callee)) && !isFilled(given[0], context.sourceCode.getScope(node)))
        context.report({ node: given[0] ?? node, message: MESSAGE });
    },
    ForOfStatement: (node: Node) => {
      if (makesTests(node.body) && !isFilled(node.right, context.sourceCode.getScope(node)))
        context.report({ node: node.right, message: MESSAGE });
    },
  }),
};

/** Whether a list has entries by what stands in the file. */
function isFilled(list: Node | undefined, scope: Scope): boolean {
  if (!list) return false;
  if (WRAPPERS.has(list.type)) return isFilled(list.expression, scope);
  if (list.type === 'ArrayExpression') {
    return list.elements.some((one: Node) => one.type !== 'SpreadElement' || isFilled(one.argument, scope));
  }
  if (list.type === 'ObjectExpression') return list.properties.some((one: Node) => one.type !== 'SpreadElement');
  if (list.type === 'Identifier') return isFilled(constantOf(list.name, scope), scope);
  if (list.type !== 'CallExpression') return false;
  const { callee, arguments: given } = list;
  if (callee.type === 'Identifier') return callee.name === 'nonEmpty';
  if (callee.type !== 'MemberExpression') return false;
  if (callee.object.name === 'Object') return isFilled(given[0], scope);
  return SAME_LENGTH.has(callee.property.name) && isFilled(callee.object, scope);
}

/** What a `const` of the file is set to. */
function constantOf(name: string, scope: Scope | null): Node | undefined {
  for (let at = scope; at; at = at.upper) {
    const declared = at.variables.find((one) => one.name === name)?.defs[0]?.node;
    if (declared) return declared.parent?.kind === 'const' && declared.id?.name === name ? declared.init : undefined;
  }
  return undefined;
}

function makesTests(node: Node): boolean {
  if (node.type === 'CallExpression' && TESTS.has(rootOf(node.callee))) return true;
  return Object.entries(node).some(([key, value]) => {
    if (key === 'parent' || value === null || typeof value !== 'object') return false;
    return [value].flat().some((child) => typeof child?.type === 'string' && makesTests(child));
  });
}

/** `test` of `test.each`, `test.describe.parallel`. */
function rootOf(callee: Node): string {
  return callee.type === 'MemberExpression' ? rootOf(callee.object) : (callee.name ?? '');
}

export default { meta: { name: 'test-lists' }, rules: { 'no-empty-list': noEmptyList } };
