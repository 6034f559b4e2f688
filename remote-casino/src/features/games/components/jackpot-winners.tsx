import { css } from '@emotion/react'
import type { BonusPool } from '@site/contracts'
import { formatCny, parseFen } from '@site/domain'
import { numeric, px, text, tokenVar } from '@site/ui'

import { useCasinoTexts } from '../../../lib/texts.ts'
import { latestWins } from '../jackpot.ts'

const SHOWN = 3

const listStyle = css({ display: 'flex', flexWrap: 'wrap', gap: px(4, 20), marginTop: px(10), fontSize: text(13) })
const itemStyle = css({ display: 'flex', alignItems: 'baseline', gap: px(8), color: tokenVar('text.normal') })
const amountStyle = css(numeric, { color: tokenVar('money') })

export interface JackpotWinnersProps {
  readonly pools: readonly BonusPool[]
}

/** Who has won one of these pools last. Shows nothing as long as nobody has. */
export function JackpotWinners({ pools }: JackpotWinnersProps) {
  const t = useCasinoTexts()
  const wins = latestWins(pools, SHOWN)
  if (wins.length === 0) return null
  return (
    <ul role="list" aria-label={t('games.winners')} css={listStyle}>
      {wins.map(({ game, name, amount, at }) => (
        <li key={`${game} ${at}`} css={itemStyle}>
          {t('games.winner', { name, game })}
          <b css={amountStyle}>{formatCny(parseFen(amount))}</b>
        </li>
      ))}
    </ul>
  )
}
