import { css } from '@emotion/react'
import { type BonusPool, bonusPoolsEndpoint } from '@site/contracts'
import { formatCny } from '@site/domain'
import { serverNow, useEndpoint, useIsActive } from '@site/shell'
import { media, numeric, px, text, tokenVar } from '@site/ui'
import { useEffect, useRef } from 'react'

import { useCasinoTexts } from '../../../lib/texts.ts'
import { poolAt } from '../jackpot.ts'

const TICK_MS = 100
const ASK_AGAIN_MS = 60_000

const boxStyle = css({
  display: 'flex',
  alignItems: 'baseline',
  gap: px(10),
  padding: px(8, 16),
  borderRadius: tokenVar('radius.pill'),
  background: tokenVar('money.soft'),
  fontSize: text(13),
  color: tokenVar('text.normal'),
  [media.mobile]: { padding: px(6, 12) },
})
const amountStyle = css({
  ...numeric,
  fontSize: text(20),
  color: tokenVar('money'),
  minWidth: '9ch',
  textAlign: 'end',
  [media.mobile]: { fontSize: text(16) },
})

/** The sum of all jackpots, counting up between two answers. The figure is written past React: ten times a second. */
export function JackpotTotal() {
  const t = useCasinoTexts()
  const { data } = useEndpoint(bonusPoolsEndpoint, {}, { staleTime: ASK_AGAIN_MS, refetchInterval: ASK_AGAIN_MS })
  const output = useRef<HTMLElement>(null)
  const isActive = useIsActive()

  useEffect(() => {
    if (data === undefined || !isActive) return
    const readAt = serverNow()
    const show = (): void => {
      if (output.current !== null) output.current.textContent = totalText(data, readAt)
    }
    show()
    const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches
    const timer = setInterval(show, isStill ? ASK_AGAIN_MS : TICK_MS)
    return () => clearInterval(timer)
  }, [data, isActive])

  if (data === undefined || data.length === 0) return null
  return (
    <p css={boxStyle}>
      {t('home.jackpotTotal')}
      <b ref={output} css={amountStyle} />
    </p>
  )
}

function totalText(pools: readonly BonusPool[], readAt: number): string {
  const now = serverNow()
  return formatCny(pools.reduce((total, { pool, step }) => total + poolAt({ pool, step, readAt }, now), 0n))
}
