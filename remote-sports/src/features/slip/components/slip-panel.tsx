import { css } from '@emotion/react'
import { hasFullCover } from '@site/domain'
import { EmptyState, px, quick, Segmented, text, tokenVar } from '@site/ui'
import { useAtomValue } from 'jotai'
import { MousePointerClick, Trash2 } from 'lucide-react'
import { useCallback, useRef } from 'react'

import { useSportsTexts } from '../../../lib/texts.ts'
import { isTaken } from '../held-entry.ts'
import { heldAtom, slipAtom } from '../slip.atoms.ts'
import { NO_LIMIT } from '../slip-view.ts'
import { usePlaceBet } from '../use-place-bet.ts'
import { useSlipQuotes } from '../use-slip-quotes.ts'
import { useSlipStep } from '../use-slip-step.ts'
import { useCutToBalance, useSlipView } from '../use-slip-view.ts'
import { OrderState } from './order-state.tsx'
import { SeriesBox } from './series-box.tsx'
import { SlipFoot } from './slip-foot.tsx'
import { SlipLine } from './slip-line.tsx'

const panelStyle = css({ display: 'flex', flexDirection: 'column', minHeight: 0, flex: 1 })
const toolsStyle = css({
  flex: 'none',
  display: 'flex',
  alignItems: 'center',
  gap: px(8),
  padding: px(6, 8, 6, 12),
  borderBottom: `1px solid ${tokenVar('line.soft')}`,
  '& > :not(button)': { flex: 1 },
})
const clearStyle = css(quick, {
  display: 'inline-flex',
  alignItems: 'center',
  flex: 'none',
  gap: px(4),
  minHeight: px(30),
  paddingInline: px(6),
  borderRadius: px(6),
  fontSize: text(12),
  color: tokenVar('text.weak'),
  cursor: 'pointer',
  '&:hover': { color: tokenVar('state.error'), background: tokenVar('bg.hover') },
})
const listStyle = css({
  flex: 1,
  minHeight: 0,
  overflowY: 'auto',
  overscrollBehavior: 'contain',
  scrollbarWidth: 'thin',
  '& > ul': { margin: 0, padding: 0, listStyle: 'none' },
})
const orderStyle = css({ padding: px(8, 12) })

type Mode = 'single' | 'multi' | 'series'

function ModeSwitch() {
  const t = useSportsTexts()
  const { series, multiple } = useAtomValue(slipAtom)
  const step = useSlipStep()
  const mode: Mode = series ? 'series' : multiple ? 'multi' : 'single'
  function choose(next: Mode): void {
    if (next === mode) return
    if (next === 'series' || mode === 'series') step({ type: 'toggleSeries' })
    if (next === 'single' && multiple) step({ type: 'toggleMultiple' })
    if (next === 'multi' && !multiple) step({ type: 'toggleMultiple' })
  }
  return (
    <Segmented<Mode>
      label={t('slip.mode')}
      value={mode}
      options={[
        { value: 'single', label: t('slip.single') },
        { value: 'multi', label: t('slip.multi') },
        // With an outright on the slip it is refused, and said why.
        { value: 'series', label: t('slip.series') },
      ]}
      onValueChange={choose}
    />
  )
}

/** The bet slip: its mode, its selections, and what they come to. */
export function SlipPanel() {
  const t = useSportsTexts()
  const { state, placing, combination } = useAtomValue(heldAtom)
  const step = useSlipStep()
  const { view, balance } = useSlipView()
  useCutToBalance(view, balance)
  const money = balance ?? NO_LIMIT
  const quotes = useSlipQuotes()
  const { refetch } = quotes
  const place = usePlaceBet(useCallback(() => void refetch(), [refetch]))
  const { entries, series } = state
  const panel = useRef<HTMLDivElement>(null)
  function focusRemove(index: number): void {
    const buttons = panel.current?.querySelectorAll<HTMLElement>('[data-remove]') ?? []
    const next =
      buttons[Math.min(index, buttons.length - 1)] ?? panel.current?.querySelector<HTMLElement>('input:checked')
    next?.focus({ preventScroll: true })
  }
  const isBusy = placing !== undefined || entries.some(({ bettingData }) => bettingData?.active === 'delay')
  const seriesOrder = series ? entries[0]?.bettingData : undefined
  const open = view.lines.filter(({ entry }) => !isTaken(entry))
  if (entries.length === 0) {
    return (
      <div ref={panel} css={panelStyle}>
        <div css={toolsStyle}>
          <ModeSwitch />
        </div>
        <EmptyState compact icon={MousePointerClick} title={t('slip.empty')}>
          {t('slip.emptyText')}
        </EmptyState>
      </div>
    )
  }
  return (
    <div ref={panel} css={panelStyle}>
      <div css={toolsStyle}>
        <ModeSwitch />
        <button type="button" css={clearStyle} onClick={() => step({ type: 'clear' })}>
          <Trash2 size={14} aria-hidden="true" />
          {t('slip.clear')}
        </button>
      </div>
      <div css={listStyle}>
        <ul aria-label={t('slip.selections')}>
          {view.lines.map((line, index) => (
            <SlipLine
              key={line.key}
              line={line}
              hasStake={!series}
              isOnly={view.lines.length === 1}
              balance={money}
              others={view.debit - line.debit}
              isBusy={isBusy}
              onRemoved={() => requestAnimationFrame(() => focusRemove(index))}
            />
          ))}
        </ul>
        {view.series && !seriesOrder && <SeriesBox series={view.series} balance={money} isBusy={isBusy} />}
        {series && seriesOrder && (
          <div css={orderStyle}>
            <OrderState order={seriesOrder} isCover={combination === 'full' && hasFullCover(entries.length)} />
            {seriesOrder.active === 'fail' && view.series && (
              <SeriesBox series={view.series} balance={money} isBusy={isBusy} />
            )}
          </div>
        )}
      </div>
      <SlipFoot
        view={view}
        balance={balance}
        quoteFailed={quotes.isError && open.length > 0}
        onRetryQuote={() => void refetch()}
        onPlace={() => void place()}
      />
    </div>
  )
}
