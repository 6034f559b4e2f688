import { type ComposedRelease, type Composition, HTML_IDS, type RemoteManifest } from '@site/contracts'
import { baseCss, themeEditionsCss } from '@site/ui/theme'

import { DEV_ENTRY, DEV_REMOTE_PATH } from './dev-configs.ts'
import type { RealSite } from './real-site.ts'

export interface DevRemote {
  readonly name: string
  readonly container: string
  readonly manifest: RemoteManifest
}

/** The remote under development as a release; its one hash is empty, which for a script element means unchecked. */
function devRelease({ container, manifest }: DevRemote): ComposedRelease {
  return {
    version: '0.0.0-dev',
    base: DEV_REMOTE_PATH,
    container,
    entry: DEV_ENTRY,
    expose: './remote',
    preload: {},
    integrity: { [DEV_ENTRY]: '' },
    manifest,
  }
}

/** The site's composition with the remote under development in the place of its release, and nothing to fall back to. */
export function withDevRemote(composition: Composition, remote: DevRemote): Composition {
  const remotes = { ...composition.remotes, [remote.name]: { active: devRelease(remote), cohort: 'stable' as const } }
  return { ...composition, remotes }
}

const inline = (text: string): string => text.replaceAll('<', '\\u003c')

/** The development page: like the edge's, without policy, integrity and preloads. */
export function devPage(site: RealSite, remote: DevRemote): string {
  const composition = withDevRemote(site.composition, remote)
  const { theme } = composition
  return `<!doctype html>
<html lang="zh-CN" data-theme="${theme}" data-edition="classic" data-editions="1">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<title>${remote.name} · development</title>
<style>${baseCss((file) => `/dev-fonts/${file}`)}${themeEditionsCss(theme)}</style>
<script defer src="/host/host.js"></script>
</head>
<body>
<div id="${HTML_IDS.root}"></div>
<script type="application/json" id="${HTML_IDS.composition}">${inline(JSON.stringify(composition))}</script>
<script type="application/json" id="${HTML_IDS.config}">${site.configText}</script>
</body>
</html>
`
}
