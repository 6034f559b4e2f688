import { css } from '@emotion/react'
import { LIMIT_PERIODS, type LimitType, type PlayLimit, type PlayLimits } from '@site/contracts'
import { bus } from '@site/shell'
import { Button, ErrorState, Icon, Notice, Panel, Skeleton, SkeletonGroup, media, px, text, tokenVar } from '@site/ui'
import { ArrowDownToLine, Dices, Hourglass, TrendingDown } from 'lucide-react'
import { useState } from 'react'

import { useAccountTexts } from '../../../lib/texts.ts'
import { usePlayLimits } from '../use-play-limits.ts'
import { ExclusionCard } from './exclusion-card.tsx'
import { HarmCard } from './harm-card.tsx'
import { LimitDialog } from './limit-dialog.tsx'
import { LimitRow } from './limit-row.tsx'
import { PauseCard } from './pause-card.tsx'
import { PauseDialog } from './pause-dialog.tsx'
import { RealityCard } from './reality-card.tsx'

const frameStyle = css({ display: 'grid', gap: px(16) })
const columnsStyle = css({
  display: 'grid',
  gridTemplateColumns: `minmax(0, 1fr) minmax(0, ${px(360)})`,
  gap: px(16),
  alignItems: 'start',
  [media.touch]: { gridTemplateColumns: 'minmax(0, 1fr)' },
})
const cellStyle = css({ display: 'grid', gap: px(16), alignContent: 'start' })
const introStyle = css({ padding: px(10, 16, 4), fontSize: text(12), color: tokenVar('text.weak') })
const rowsStyle = css({ display: 'grid', padding: 0, margin: 0, listStyle: 'none' })

const MONEY = [
  { type: 'deposit', icon: ArrowDownToLine },
  { type: 'loss', icon: TrendingDown },
  { type: 'stake', icon: Dices },
] as const

type Which = Pick<PlayLimit, 'type' | 'period'>

/** Everything a member sets to keep the own play within bounds. */
export function LimitsDesk() {
  const t = useAccountTexts()
  const { data, dataUpdatedAt, isError, isFetching, refetch } = usePlayLimits({ fresh: true })
  const [edited, setEdited] = useState<Which>()
  const [isPausing, setPausing] = useState(false)
  const reload = (): void => void refetch()

  if (data === undefined) {
    if (isError) return <ErrorState title={t('limits.error')} onRetry={reload} retrying={isFetching} />
    return (
      <SkeletonGroup css={columnsStyle}>
        <Skeleton shape="block" height={560} />
        <Skeleton shape="block" height={420} />
      </SkeletonGroup>
    )
  }
  const find = (which: Which) => limitOf(data, which)
  const rows = (type: LimitType, periods: readonly PlayLimit['period'][]) => (
    <ul css={rowsStyle} role="list">
      {periods.map((period) => (
        <LimitRow
          key={period}
          which={{ type, period }}
          limit={find({ type, period })}
          aheadMs={data.serverTime - dataUpdatedAt}
          onEdit={() => setEdited({ type, period })}
          onChanged={reload}
        />
      ))}
    </ul>
  )

  return (
    <div css={frameStyle}>
      {data.exclusion !== null && <ExclusionCard exclusion={data.exclusion} onChanged={reload} />}
      {data.exclusion === null && data.isHeld && (
        <Notice
          tone="warning"
          title={t('limits.held.title')}
          action={
            <Button size="sm" variant="secondary" onClick={() => bus.emit('customer_service')}>
              {t('order.service')}
            </Button>
          }
        >
          {t('limits.held.text')}
        </Notice>
      )}
      {data.harm !== null && (
        <HarmCard
          harm={data.harm}
          mayPause={data.exclusion === null}
          onSetLimit={() => setEdited({ type: 'deposit', period: 'day' })}
          onPause={() => setPausing(true)}
        />
      )}
      <div css={columnsStyle}>
        <div css={cellStyle}>
          {MONEY.map(({ type, icon }) => (
            <Panel key={type} title={t(`limits.types.${type}`)} icon={<Icon of={icon} size={18} />} flush>
              <p css={introStyle}>{t(`limits.about.${type}`)}</p>
              {rows(type, LIMIT_PERIODS)}
            </Panel>
          ))}
        </div>
        <div css={cellStyle}>
          <Panel title={t('limits.types.session')} icon={<Icon of={Hourglass} size={18} />} flush>
            <p css={introStyle}>{t('limits.about.session')}</p>
            {rows('session', ['day'])}
          </Panel>
          <RealityCard minutes={data.realityCheckMin} onChanged={refetch} />
          <PauseCard exclusion={data.exclusion} onChanged={reload} />
        </div>
      </div>
      {isPausing && (
        <PauseDialog
          kind="timeout"
          onClose={() => setPausing(false)}
          onDone={() => {
            setPausing(false)
            reload()
          }}
        />
      )}
      {edited !== undefined && (
        <LimitDialog
          which={edited}
          limit={find(edited)}
          onClose={() => setEdited(undefined)}
          onChanged={() => {
            setEdited(undefined)
            reload()
          }}
        />
      )}
    </div>
  )
}

function limitOf({ limits }: PlayLimits, which: Which): PlayLimit | undefined {
  return limits.find(({ type, period }) => type === which.type && period === which.period)
}
