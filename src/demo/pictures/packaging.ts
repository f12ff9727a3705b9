import type { Drawing } from './drawing.ts';
import { ground, PAPER, path, rect, shine } from './shapes.ts';
import { toneOf } from './tones.ts';

/** The carton that goods leave the warehouse in, with a label in the maker's colour. */
function carton(variant: string): string {
  const tone = toneOf(variant);
  return [
    ground(120, 212, 190),
    path('M30 88 L120 60 L210 88 L120 120 Z', '#dcc096'),
    path('M112 62.500 L128 62.500 L128 117 L120 120 L112 117 Z', '#e9d6b4'),
    path('M30 88 L120 120 V210 L30 176 Z', '#c8a673'),
    path('M210 88 L120 120 V210 L210 176 Z', '#b59059'),
    path('M44 112 L104 133 V168 L44 146 Z', PAPER, 'opacity=".9"'),
    path('M44 112 L104 133 V143 L44 122 Z', tone.base),
    path('M52 134 L88 147 V150 L52 137 Z M52 141 L76 150 V153 L52 144 Z', '#9aa3ae'),
    path('M136 150 L196 128 V140 L136 162 Z', tone.base, 'opacity=".85"'),
    rect(150, 168, 5, 14, '#8c6a3c', 0, shine),
    rect(158, 165, 5, 14, '#8c6a3c', 0, shine),
  ].join('');
}

export const packaging = {
  carton: { variants: ['red', 'orange', 'yellow', 'green', 'blue', 'black', 'grey'], draw: carton },
} as const satisfies Record<string, Drawing>;
