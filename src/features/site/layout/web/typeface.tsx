import { typefaceScript } from '#web/theme/typeface.ts';

/** Names the typeface; it is the server's alone to write, the browser has run it before anything of ours. */
export function Typeface({ nonce }: { nonce: string | undefined }) {
  const html = import.meta.env.SSR ? typefaceScript() : '';
  return <script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: html }} />;
}
