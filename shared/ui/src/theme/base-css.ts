import { fontFaceCss, FONT_STACK_TW, NUMBER_FONT } from './fonts.ts'
import { rootScaleCss } from './root-scale.ts'

const RESET = `
*,*::before,*::after{box-sizing:border-box}
html{-webkit-text-size-adjust:100%;text-size-adjust:100%;line-height:1.5;scrollbar-color:var(--line-strong) transparent}
html:lang(zh-TW){--font-body:${FONT_STACK_TW};--font-number:"${NUMBER_FONT}",${FONT_STACK_TW}}
body{margin:0;min-height:100dvh;font-family:var(--font-body);font-size:max(12px,0.14rem);color:var(--text-normal);
background:var(--bg-page);-webkit-font-smoothing:antialiased;-moz-osx-font-smoothing:grayscale;overflow-wrap:break-word}
h1,h2,h3,h4,h5,h6,p,figure,blockquote,dl,dd{margin:0}
h1,h2,h3,h4,h5,h6{font-size:inherit;font-weight:600;color:var(--text-strong);line-height:1.3;text-wrap:balance}
ul[role=list],ol[role=list]{margin:0;padding:0;list-style:none}
a{color:var(--accent);text-decoration:none}
:where(p,label,dd) a:not([class]){text-decoration:underline;text-underline-offset:0.2em}
button,input,select,textarea{font:inherit;letter-spacing:inherit;color:inherit;margin:0}
button{background:none;border:0;padding:0;cursor:pointer;touch-action:manipulation;-webkit-tap-highlight-color:transparent}
img,svg,video,canvas{display:block;max-width:100%}
table{border-collapse:collapse;border-spacing:0}
fieldset{border:0;margin:0;padding:0;min-width:0}
[hidden]{display:none!important}
:focus{outline:none}
:focus-visible{outline:2px solid var(--accent);outline-offset:2px}
::selection{background:var(--accent);color:var(--accent-text)}
`

/**
 * The classes behind `useClass` and Emotion keep their own transitions; this switches every one of them off. A short
 * duration would not: with it, every element passes to every new value of every property, a thousand at a change of theme.
 */
const REDUCED_MOTION = `
@media (prefers-reduced-motion:reduce){
:root{--motion-fast:0.01ms;--motion-normal:0.01ms}
html{scroll-behavior:auto!important}
*,*::before,*::after{transition:none!important;scroll-behavior:auto!important}
*:not([data-motion=keep]),*:not([data-motion=keep])::before,*:not([data-motion=keep])::after{
animation-duration:0.01ms!important;animation-iteration-count:1!important}
}`

/**
 * The rules that apply to the whole document: reset, root scale, digit face, focus ring and reduced motion. The host
 * puts them once into its nonce-bearing style element, before `themeEditionsCss`.
 *
 * @param fontUrl address of a font file, see `fontFaceCss`
 */
export function baseCss(fontUrl: (file: string) => string): string {
  return fontFaceCss(fontUrl) + rootScaleCss() + RESET.replaceAll('\n', '') + REDUCED_MOTION.replaceAll('\n', '')
}
