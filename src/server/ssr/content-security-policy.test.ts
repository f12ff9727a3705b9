import { describe, expect, it } from 'vitest';
import { contentSecurityPolicy } from './content-security-policy.ts';

describe('contentSecurityPolicy', () => {
  it('lets in scripts and style blocks by nonce alone', () => {
    const policy = contentSecurityPolicy('abc', false);
    expect(policy).toContain("script-src 'self' 'nonce-abc';");
    expect(policy).toContain("style-src 'self' 'nonce-abc';");
    expect(policy).not.toContain('unsafe-eval');
    expect(policy.replace("style-src-attr 'unsafe-inline'", '')).not.toContain('unsafe-inline');
  });

  it('forbids frames around the shop, foreign forms and a foreign base', () => {
    const policy = contentSecurityPolicy('abc', false);
    for (const part of ["frame-ancestors 'none'", "form-action 'self'", "base-uri 'none'", "object-src 'none'"]) {
      expect(policy).toContain(part);
    }
  });

  it('adds configured outside places to their directive', () => {
    expect(contentSecurityPolicy('abc', false, { 'img-src': ['https://tiles.example'] })).toContain(
      "img-src 'self' data: blob: https://tiles.example;",
    );
  });
});
