import { sanitiseMarkup } from '#shared/markup.ts';

/** A name or a title that may carry emphasis, as safe HTML (R-ENT-05, R-ENT-41, A-098). */
export function Markup({ text }: { text: string }) {
  if (!/[<&]/.test(text)) return text;
  // Everything but a few tags without attributes has been escaped
  return <span dangerouslySetInnerHTML={{ __html: sanitiseMarkup(text) }} />;
}
