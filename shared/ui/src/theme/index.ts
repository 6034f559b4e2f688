export { baseCss } from './base-css.ts'
export { NUMBER_FONT_FILES } from './fonts.ts'
export { themeEditionsCss } from './theme-css.ts'
