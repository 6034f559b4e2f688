import { css } from '@emotion/react'
import { type Fen, formatCny, printTruncated, ratio } from '@site/domain'
import { numeric, px, RadioGroup, text, tokenVar } from '@site/ui'
import { useAtomValue, useSetAtom } from 'jotai'

import { useSportsTexts } from '../../../lib/texts.ts'
import { cutStakesAtom, heldAtom, setCombinationAtom, setStakeAtom } from '../slip.atoms.ts'
import { SERIES, type SeriesView } from '../slip-view.ts'
import { factsStyle } from './slip-style.ts'
import { LimitText } from './slip-line.tsx'
import { StakeField } from './stake-field.tsx'

const boxStyle = css({ display: 'grid', gap: px(8), padding: px(10, 12) })
const optionsStyle = css({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fit, minmax(0, 1fr))',
  gridAutoFlow: 'column',
  gap: px(6),
})
const optionStyle = css({
  display: 'grid',
  justifyItems: 'center',
  gap: px(1),
  padding: px(6),
  border: `1px solid ${tokenVar('line.strong')}`,
  borderRadius: tokenVar('radius.card'),
  fontSize: text(13),
  color: tokenVar('text.normal'),
  '& > b': { ...numeric, fontSize: text(14) },
  '& > small': { fontSize: text(12), color: tokenVar('text.weak') },
  '&:has(:checked)': {
    borderColor: tokenVar('accent'),
    background: tokenVar('accent.soft'),
    color: tokenVar('accent'),
  },
})
const oddsStyle = css(numeric, { fontSize: text(16), color: tokenVar('text.strong') })
const timesStyle = css(numeric, { flex: 'none', fontSize: text(13), paddingInline: px(4) })

export interface SeriesBoxProps {
  readonly series: SeriesView
  readonly balance: Fen
  readonly isBusy: boolean
}

/** The series of the slip: one bet on all, or every series of two and more out of them; one stake for each bet. */
export function SeriesBox({ series, balance, isBusy }: SeriesBoxProps) {
  const t = useSportsTexts()
  const { combination } = useAtomValue(heldAtom)
  const choose = useSetAtom(setCombinationAtom)
  const setStake = useSetAtom(setStakeAtom)
  const { [SERIES]: cutBy } = useAtomValue(cutStakesAtom)
  const { legs, bets, hasCover, limits } = series
  if (bets === 0) return null
  const cover = 2 ** legs - legs - 1
  const options = [
    { value: 'single', name: t('slip.combo', { legs, bets: 1 }), count: 1 },
    { value: 'full', name: t('slip.combo', { legs, bets: cover }), count: cover },
  ] as const
  return (
    <div css={boxStyle}>
      {hasCover && (
        <RadioGroup
          css={optionsStyle}
          optionStyle={optionStyle}
          label={t('slip.combination')}
          value={combination}
          disabled={isBusy}
          onValueChange={choose}
          options={options.map(({ value, name, count }) => ({
            value,
            label: (
              <>
                <b>{name}</b>
                <small>{value === 'single' ? t('slip.oneBet') : t('slip.manyBets', { count })}</small>
              </>
            ),
          }))}
        />
      )}
      <div css={factsStyle}>
        <span>{hasCover && combination === 'full' ? t('slip.allWin') : t('slip.totalOdds')}</span>
        <b css={oddsStyle}>@{printTruncated(series.odds, 3)}</b>
      </div>
      <StakeField
        name={SERIES}
        label={t(bets === 1 ? 'slip.seriesStake' : 'slip.stakeEach')}
        typed={series.typed}
        limits={limits}
        isWaiting
        balance={balance}
        perUnit={ratio(BigInt(bets))}
        alwaysChips
        disabled={isBusy}
        cutBy={cutBy}
        onTyped={(typed, by) => setStake(SERIES, typed, by)}
        extra={bets > 1 && <span css={timesStyle}>{t('slip.times', { count: bets })}</span>}
      />
      <div css={factsStyle}>
        <span>
          {t('slip.win')} <b>{formatCny(series.win)}</b>
        </span>
        {bets > 1 && (
          <span>
            {t('slip.debit')} <b>{formatCny(series.bet?.debit ?? 0n)}</b>
          </span>
        )}
        <LimitText limits={limits} />
      </div>
    </div>
  )
}
