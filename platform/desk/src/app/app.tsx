import { css } from '@emotion/react'
import { media, px, Toast, ToastViewport, tokenVar } from '@site/ui'
import { useSyncExternalStore } from 'react'

import { useHash } from '../lib/hash.ts'
import type { Connection } from '../lib/live.ts'
import { messages } from '../lib/messages.ts'
import { PANELS } from '../panels/index.ts'
import { Head } from './head.tsx'
import { Nav } from './nav.tsx'

const frameStyle = css({
  display: 'grid',
  gridTemplateColumns: `${px(208)} minmax(0, 1fr)`,
  gridTemplateRows: 'auto minmax(0, 1fr)',
  minHeight: '100dvh',
  background: tokenVar('bg.page'),
  [media.touch]: { gridTemplateColumns: 'minmax(0, 1fr)', gridTemplateRows: 'auto auto minmax(0, 1fr)' },
})
const mainStyle = css({
  minWidth: 0,
  width: '100%',
  padding: px(20, 24, 48),
  outline: 'none',
  [media.mobile]: { padding: px(12, 12, 48) },
})

/** The desk: what there is to do at the left, one panel of it beside. */
export function App({ connection }: { readonly connection: Connection }) {
  const hash = useHash()
  const shown = useSyncExternalStore(messages.subscribe, messages.get)
  const panel = PANELS.find(({ id }) => id === hash) ?? PANELS[0]
  const { Panel } = panel
  return (
    <div css={frameStyle}>
      <Head connection={connection} />
      <Nav panels={PANELS} current={panel.id} />
      <main css={mainStyle} id="panel" key={panel.id}>
        <Panel />
      </main>
      <ToastViewport>
        {shown.map(({ id, tone, text }) => (
          <Toast key={id} tone={tone}>
            {text}
          </Toast>
        ))}
      </ToastViewport>
    </div>
  )
}
