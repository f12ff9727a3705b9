/** Where the pictures of a map come from, for the policy of a page; `{s}` in the template's host is any subdomain. */
export function tileSources(template: string | undefined): string[] {
  if (template === undefined) return [];
  return [new URL(template.replace('{s}', 'subdomain')).origin.replace('//subdomain.', '//*.')];
}
