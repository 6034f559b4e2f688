import { css } from '@emotion/react'
import { OVERRIDE_NAME, OVERRIDE_OFF, type Override } from '@site/contracts'
import { minutesAndSeconds } from '@site/domain'
import { useLocale } from '@site/shell'
import { Button, everySecond, layer, media, numeric, px, text, tokenVar } from '@site/ui'
import { useEffect, useState } from 'react'

import { useServices } from '../../ports/index.ts'
import { useComposition } from '../../remotes/view/index.ts'
import { developerTexts } from './developer-texts.ts'
import { Stage } from './stage.tsx'

const LOOK_MS = 15_000
/** The page that comes next must find the grant ended by the server's clock, too. */
const GRACE_MS = 1_000

const barStyle = css({
  position: 'fixed',
  insetInline: 0,
  bottom: 0,
  zIndex: layer.progress,
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'center',
  gap: px(4, 12),
  padding: px(8, 16),
  background: tokenVar('bg.raised'),
  borderTop: `${px(3)} solid ${tokenVar('state.warning')}`,
  boxShadow: tokenVar('shadow.pop'),
  color: tokenVar('text.strong'),
  fontSize: text(13),
  lineHeight: px(20),
  '& p': { margin: 0, minWidth: 0, overflowWrap: 'anywhere' },
  // above the bottom bar of the site
  [media.touch]: { bottom: `calc(${px(58)} + env(safe-area-inset-bottom))` },
})
/** So that the bar never covers the end of a page. */
const roomStyle = css({ height: px(56), [media.mobile]: { height: px(100) } })
const timeStyle = css(numeric)

/** Says for as long as a grant holds which remote runs from where, until when; ends the page when the grant does. */
export function OverrideBanner({ override }: { readonly override: Override }) {
  const { remote, origin, expiresAt } = override
  const { serverNow } = useServices()
  const { remotes, theme } = useComposition()
  const t = developerTexts(useLocale())
  const [now, setNow] = useState(serverNow)
  const composed = remotes[remote]
  const runs = composed?.cohort === 'override' ? composed.active.version : undefined
  const isOver = now >= expiresAt + GRACE_MS

  useEffect(() => everySecond(() => setNow(serverNow())), [serverNow])
  useEffect(() => {
    if (isOver) location.reload()
  }, [isOver])

  useEffect(() => {
    const timer = setInterval(() => {
      void doesHold(theme).then((holds) => {
        if (!holds) location.reload()
      })
    }, LOOK_MS)
    return () => clearInterval(timer)
  }, [theme])

  useEffect(() => {
    if (origin === undefined) return
    const builds = new EventSource(`${origin}/events`)
    builds.addEventListener('message', ({ data }) => {
      if (data !== runs) location.reload()
    })
    return () => builds.close()
  }, [origin, runs])

  const left = minutesAndSeconds(Math.max(0, Math.ceil((expiresAt - now) / 1000)))
  return (
    <>
      <Stage remote={remote} />
      <div css={roomStyle} />
      <aside css={barStyle} aria-label={t.title}>
        <p>
          <strong>{t.title}</strong>{' '}
          {runs === undefined
            ? `${origin ?? remote} ${t.silent}`
            : `${remote} ${t.runs} ${runs}，${t.from} ${origin ?? t.registry}`}
          {' · '}
          {t.left} <span css={timeStyle}>{left}</span>
        </p>
        <Button size="sm" onClick={() => location.assign(`?${OVERRIDE_NAME}=${OVERRIDE_OFF}`)}>
          {t.leave}
        </Button>
      </aside>
    </>
  )
}

/** Whether the registry still knows the grant; what cannot be asked now is asked again. */
async function doesHold(theme: string): Promise<boolean> {
  try {
    const answer = await fetch(`/registry/override/${theme}`, { cache: 'no-store', credentials: 'same-origin' })
    const said: unknown = await answer.json()
    return !(typeof said === 'object' && said !== null && 'holds' in said && said.holds === false)
  } catch {
    return true
  }
}
