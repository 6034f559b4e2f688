import { HTML_IDS, type Composition, type RuntimeConfig, type SignedComposition } from '@site/contracts'

import type { StartGuard } from './choose-host.ts'
import { type GrantNotice, grantNotice, NOTICE_CSS } from './grant-notice.ts'
import { HEAD_SCRIPT } from './head-script.ts'
import type { LoadedHost } from '../files/index.ts'
import type { RoutePreloads } from './route-preloads.ts'

/** Without a script nobody knows what the visitor has chosen, so the site's own language says it. */
const WITHOUT_SCRIPTS = {
  'zh-CN': '本站需要启用 JavaScript 才能使用。',
  'zh-TW': '本站需要啟用 JavaScript 才能使用。',
} as const

/** JSON that can stand inside a script element: no `<` can end or open anything. */
function inlineJson(value: unknown): string {
  return JSON.stringify(value).replaceAll('<', '\\u003c')
}

function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')
}

/**
 * The page: composition inlined, preloads made from that same composition, host entry with integrity. A page of static
 * hosting carries its policy instead of the composition, which it fetches (`config.document`).
 */
export function renderPage(input: {
  readonly host: LoadedHost
  readonly composition: Composition
  readonly signed?: SignedComposition
  /** Content security policy, where no server sends it as a header. */
  readonly policy?: string
  readonly config: RuntimeConfig
  readonly preloads: RoutePreloads
  /** Has another host take over where this one does not start. */
  readonly guard?: StartGuard | undefined
  /** Why a developer's grant opened nothing. */
  readonly notice?: GrantNotice | undefined
}): string {
  const { host, composition, signed, config, preloads, policy, notice, guard } = input
  const title = escapeHtml(composition.settings.title)
  const editions = composition.flags.professionalTheme && composition.settings.editionSwitch === '1' ? '1' : '0'
  const { entry, initial } = host.build
  const own = (file: string): string => host.base + file
  const integrityOf = (file: string): string => host.build.files[file]?.integrity ?? ''
  const preloadTag = (href: string, integrity: string): string =>
    `<link rel="preload" as="script" crossorigin="anonymous" integrity="${integrity}" href="${href}">`
  const initialTags = initial
    .filter((file) => !entry.includes(file))
    .map((file) => preloadTag(own(file), integrityOf(file)))
  const routeTags = preloads.guarded ? [] : preloads.files.map(({ href, integrity }) => preloadTag(href, integrity))
  const entryTags = entry.map(
    (file) =>
      `<script defer fetchpriority="high" crossorigin="anonymous" integrity="${integrityOf(file)}" src="${own(file)}"></script>`,
  )
  const guardedBlock =
    preloads.guarded && preloads.files.length > 0
      ? `<script type="application/json" id="site-preload">${inlineJson(preloads.files)}</script>\n`
      : ''
  const guardBlock =
    guard === undefined ? '' : `<script type="application/json" id="${HTML_IDS.start}">${inlineJson(guard)}</script>\n`
  return `<!doctype html>
<html lang="${config.defaultLocale}" data-theme="${composition.theme}" data-edition="classic" data-editions="${editions}">
<head>
<meta charset="utf-8">
${policy === undefined ? '' : `<meta http-equiv="Content-Security-Policy" content="${escapeHtml(policy)}">\n`}<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<title>${title}</title>
<style nonce="${config.nonce}">${host.themeCss[composition.theme] ?? ''}${notice === undefined ? '' : NOTICE_CSS}</style>
${guardBlock}${guardedBlock}<script>${HEAD_SCRIPT}</script>
${[...entryTags, ...initialTags, ...routeTags].join('\n')}
<link rel="icon" href="${own(`favicon-${composition.theme}.svg`)}" type="image/svg+xml">
<link rel="manifest" href="${own(`site-${composition.theme}.webmanifest`)}">
</head>
<body>
${notice === undefined ? '' : grantNotice(notice, escapeHtml)}<div id="${HTML_IDS.root}"></div>
<noscript>${WITHOUT_SCRIPTS[config.defaultLocale]}</noscript>
${signed === undefined ? '' : `<script type="application/json" id="${HTML_IDS.composition}">${inlineJson(signed)}</script>\n`}<script type="application/json" id="${HTML_IDS.config}">${inlineJson(config)}</script>
</body>
</html>
`
}
