/** The font size that widths in px are meant for; with larger letters the breakpoints are wider. */
export const USUAL_FONT_PX = 16;

/** R-LAY-07..13: the widths in px at which the bands begin, from the narrowest. */
export const BREAKPOINTS = {
  mobileSmall: 380,
  mobile: 769,
  tablet: 993,
  mobDash: 1075,
  desktop: 1280,
  desktopLarge: 1600,
  desktopWide: 1800,
} as const;

type Breakpoint = keyof typeof BREAKPOINTS;

/** R-LAY-14: the band of a width that is not known, at the first answer without the viewport cookie. */
export const FALLBACK_BREAKPOINT: Breakpoint = 'desktop';

/** R-CONST-08: the first width that is not a telephone's. */
export const DESKTOP_SWITCH = BREAKPOINTS.mobile;

/** The band that a width falls into; narrower than all is `mobileSmall` ([A-108]). */
export function breakpointOf(width: number | null | undefined): Breakpoint {
  if (!width || !(width > 0)) return FALLBACK_BREAKPOINT;
  const names = Object.keys(BREAKPOINTS) as Breakpoint[];
  return names.findLast((name) => BREAKPOINTS[name] <= width) ?? 'mobileSmall';
}

/**
 * R-LAY-02: whether the side menu and the full header show, by the name of a band in the viewport cookie: 769 px and
 * wider. Undefined for a name that is no band.
 */
export function isWideBand(name: string | undefined): boolean | undefined {
  return name !== undefined && Object.hasOwn(BREAKPOINTS, name) ? name !== 'mobileSmall' : undefined;
}
