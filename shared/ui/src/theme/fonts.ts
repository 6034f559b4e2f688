/** System CJK faces; nothing but the digits is ever downloaded. */
export const FONT_STACK_CN =
  '"PingFang SC", "Microsoft YaHei", "Noto Sans SC", "Noto Sans CJK SC", "Source Han Sans SC", sans-serif'
export const FONT_STACK_TW =
  '"PingFang TC", "Microsoft JhengHei", "Noto Sans TC", "Noto Sans CJK TC", "Source Han Sans TC", sans-serif'

/** Family name of the digit subset in `assets/`. */
export const NUMBER_FONT = 'Site Digits'

/** The files the host copies from `@site/ui/assets/` and serves; about 3 kB each. */
export const NUMBER_FONT_FILES = {
  500: 'barlow-condensed-digits-500.woff2',
  600: 'barlow-condensed-digits-600.woff2',
} as const

/** Glyphs the subset holds; everything else falls through to the CJK stack. */
const NUMBER_FONT_RANGE = 'U+0020, U+0025, U+0027-0029, U+002B-003A, U+00A5, U+00B0, U+00D7, U+2013, U+2212'

/**
 * `@font-face` rules of the digit subset.
 *
 * @param urlOf maps a file name of {@link NUMBER_FONT_FILES} to the address the host serves it at
 */
export function fontFaceCss(urlOf: (file: string) => string): string {
  return Object.entries(NUMBER_FONT_FILES)
    .map(
      ([weight, file]) =>
        `@font-face{font-family:"${NUMBER_FONT}";font-weight:${weight};font-style:normal;font-display:swap;` +
        `src:url("${urlOf(file)}") format("woff2");unicode-range:${NUMBER_FONT_RANGE}}`,
    )
    .join('')
}
