import { css } from '@emotion/react'
import type { Game } from '@site/contracts/sports'
import { findPlay, isFootball } from '@site/domain'
import { Icon, media, px, quick, text, tokenVar } from '@site/ui'
import { ChevronDown } from 'lucide-react'
import { useRef, useState } from 'react'

import { useSportsTexts } from '../../../lib/texts.ts'
import { useLivePaint } from '../../live/index.ts'
import { marketName, pickName, PriceCell } from '../../odds/index.ts'
import { usePicks } from '../../slip/index.ts'
import type { MarketEntry } from '../market-groups.ts'

const cardStyle = css({ borderBottom: `1px solid ${tokenVar('line.soft')}`, '&:last-of-type': { borderBottom: 0 } })
const headStyle = css(quick, {
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  width: '100%',
  minHeight: px(34),
  paddingInline: px(12),
  fontSize: text(13),
  fontWeight: 600,
  color: tokenVar('text.strong'),
  cursor: 'pointer',
  [media.touch]: { minHeight: px(44) },
  '& > svg': { color: tokenVar('text.weak') },
  '&[aria-expanded=false] > svg': { transform: 'rotate(-90deg)' },
  '&:hover': { color: tokenVar('accent') },
  '&:focus-visible': { outlineOffset: px(-2) },
})
const gridStyle = css({
  display: 'grid',
  gap: px(4),
  padding: px(0, 10, 10),
  '&[data-columns="2"]': { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))' },
  '&[data-columns="3"]': { gridTemplateColumns: 'repeat(3, minmax(0, 1fr))' },
  '&[data-columns="4"]': { gridTemplateColumns: 'repeat(4, minmax(0, 1fr))' },
  '& > span': { fontSize: text(12), color: tokenVar('text.weak'), textAlign: 'center', paddingBottom: px(2) },
})

/** Families whose selections are known by their line and stand below the names of the two sides. */
const LINED = ['R', 'OU', 'OUH', 'OUC', 'W3']
/** Names too long to stand beside a price in a third of the page. */
const STACKED = ['M', 'DC', 'F', 'MTS', 'T']
const COLUMNS: Readonly<Record<string, number>> = { M: 3, DC: 3, W3: 3, F: 3, PD: 3, MTS: 3, T: 4, WM: 2 }

function columnsOf({ family, picks }: MarketEntry): number {
  return Math.min(COLUMNS[family] ?? 2, Math.max(2, picks))
}

interface ScoreCell {
  readonly pick: number
  readonly column: 1 | 2 | 3
}

/** Correct scores as the trade prints them: home wins, draws, away wins, each in its column, the rest below. */
export function scoreCells(codes: readonly string[]): ScoreCell[] {
  return codes.flatMap((code, pick): ScoreCell[] => {
    const score = /H(\d+)C(\d+)$/.exec(code)
    if (score === null) return [{ pick, column: 2 }]
    const [home, away] = [Number(score[1]), Number(score[2])]
    return [{ pick, column: home > away ? 1 : home < away ? 3 : 2 }]
  })
}

function Cells({ game, entry, market }: { readonly game: Game; readonly entry: MarketEntry; readonly market: string }) {
  const t = useSportsTexts()
  const { play, family, lineIndexes, picks } = entry
  const teams = { home: game.team_h, away: game.team_c }
  const sides = { home: t('match.home'), away: t('match.away') }
  const codes = findPlay(play)?.selections ?? []
  const wide = family === 'M' || family === 'R'
  const cell = (lineIndex: number, pick: number) => {
    const code = codesOf(codes, picks, game, family)[pick] ?? ''
    const isLined = LINED.includes(family)
    return (
      <PriceCell
        key={`${lineIndex}-${pick}`}
        w={play}
        lineIndex={lineIndex}
        pick={pick}
        layout={STACKED.includes(family) ? 'stacked' : 'row'}
        name={`${pickName(t, play, code, teams)} ${market}`}
        words={isLined ? undefined : pickName(t, play, code, wide ? teams : sides)}
      />
    )
  }
  const all = Array.from({ length: picks }, (_, pick) => pick)
  if (family === 'PD') {
    const places = scoreCells(codes)
    return [1, 2, 3].map((column) => (
      <div key={column} css={{ display: 'grid', gap: px(4), alignContent: 'start', gridColumn: column, gridRow: 1 }}>
        {places.filter((place) => place.column === column).map(({ pick }) => cell(lineIndexes[0] ?? 0, pick))}
      </div>
    ))
  }
  return (
    <>
      {LINED.includes(family) &&
        all.map((pick) => (
          <span key={pick}>{pickName(t, play, codesOf(codes, picks, game, family)[pick] ?? '', teams)}</span>
        ))}
      {lineIndexes.flatMap((lineIndex) => all.map((pick) => cell(lineIndex, pick)))}
    </>
  )
}

/** Two-way results come without the draw: home and away are then the first and the last code. */
function codesOf(codes: readonly string[], picks: number, game: Game, family: string): readonly string[] {
  return family === 'M' && picks === 2 && !isFootball(game.gameType)
    ? codes.filter((code) => !code.endsWith('N'))
    : codes
}

/** A market with all its lines and selections. */
export function MarketCard({ game, entry }: { readonly game: Game; readonly entry: MarketEntry }) {
  const t = useSportsTexts()
  const root = useRef<HTMLElement>(null)
  const [isFolded, setFolded] = useState(false)
  const market = marketName(t, entry.play, game.gameType)
  const cells = usePicks()
  useLivePaint(root, game.gidm, {
    ...cells,
    shape: `${entry.play} ${entry.lineIndexes.join()} ${entry.picks} ${isFolded}`,
  })
  return (
    <section ref={root} css={cardStyle}>
      <button
        type="button"
        css={headStyle}
        aria-expanded={!isFolded}
        aria-label={t(isFolded ? 'match.unfoldMarket' : 'match.foldMarket', { market })}
        onClick={() => setFolded(!isFolded)}
      >
        {market}
        <Icon of={ChevronDown} size={16} />
      </button>
      {!isFolded && (
        <div css={gridStyle} data-columns={columnsOf(entry)}>
          <Cells game={game} entry={entry} market={market} />
        </div>
      )}
    </section>
  )
}
