import { type BonusPool, bonusPoolsEndpoint } from '@site/contracts'
import { formatCny, parseFen } from '@site/domain'
import { serverNow, useEndpoint, useIsActive } from '@site/shell'
import { type RefObject, useEffect, useRef } from 'react'

import { poolAt } from './jackpot.ts'

const TICK_MS = 100
const ASK_AGAIN_MS = 15_000

/** All pools, asked for four times a minute: they grow with what others bet. */
export function usePools() {
  return useEndpoint(bonusPoolsEndpoint, {}, { staleTime: ASK_AGAIN_MS, refetchInterval: ASK_AGAIN_MS })
}

/**
 * The reference of an element that shows the sum of pools, counting up between two answers where a pool grows by itself.
 * Past React: ten times a second, and only while it is in sight; where motion is unwanted it stands until the next answer.
 */
export function useCounting(pools: readonly BonusPool[] | undefined): RefObject<HTMLElement | null> {
  const output = useRef<HTMLElement>(null)
  const isActive = useIsActive()
  useEffect(() => {
    const element = output.current
    if (pools === undefined || element === null || !isActive) return
    const readAt = serverNow()
    const show = (): void => {
      element.textContent = totalText(pools, readAt)
    }
    show()
    if (pools.every(({ step }) => parseFen(step) === 0n)) return
    const tickMs = matchMedia('(prefers-reduced-motion: reduce)').matches ? ASK_AGAIN_MS : TICK_MS
    let timer: ReturnType<typeof setInterval> | undefined
    const observer = new IntersectionObserver((entries) => {
      clearInterval(timer)
      if (entries.at(-1)?.isIntersecting === true) timer = setInterval(show, tickMs)
    })
    observer.observe(element)
    return () => {
      clearInterval(timer)
      observer.disconnect()
    }
  }, [pools, isActive])
  return output
}

function totalText(pools: readonly BonusPool[], readAt: number): string {
  const now = serverNow()
  return formatCny(pools.reduce((total, { pool, step }) => total + poolAt({ pool, step, readAt }, now), 0n))
}
