import { css } from '@emotion/react'
import type { GameKind } from '@site/domain/games'
import { Panel, media, px, text, tokenVar } from '@site/ui'

import { useHelpTexts } from '../../../lib/use-help-texts.ts'
import { isMatch, returnWords } from '../rate-words.ts'
import { ratesOf } from '../rates.ts'
import { FairFrame } from './fair-frame.tsx'
import { Figure } from './figure.tsx'
import { HowDrawn } from './how-drawn.tsx'
import { MatchRates } from './match-rates.tsx'
import { PayTable } from './pay-table.tsx'
import { RateTable } from './rate-table.tsx'
import { VerifyForm } from './verify-form.tsx'

const columnsStyle = css({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 0.8fr)',
  alignItems: 'start',
  gap: px(20),
  [media.touch]: { gridTemplateColumns: 'minmax(0, 1fr)', gap: px(14) },
})
const columnStyle = css({ display: 'grid', gap: 'inherit' })
const rulesStyle = css({
  display: 'grid',
  gap: px(8),
  margin: 0,
  paddingInlineStart: px(20),
  fontSize: text(14),
  lineHeight: 1.7,
  '& > li::marker': { color: tokenVar('accent') },
})
const noteStyle = css({ fontSize: text(13), lineHeight: 1.7, color: tokenVar('text.weak') })
const formStyle = css({ marginTop: px(14) })
// What begins a panel has its space already.
const ratesStyle = css({ '& > figure:first-of-type': { marginTop: 0 } })

/** The fairness of one game: what each bet returns, its rules, and how a round is drawn and verified. */
export function GameFairness({ kind }: { readonly kind: GameKind }) {
  const t = useHelpTexts()
  const isShared = isMatch(kind) || kind === 'lottery'
  // Games with a draw have long lists of bets: their rules stand in the other column.
  const rules = (
    <Panel title={t('fairness.rulesTitle')}>
      <ul css={rulesStyle}>
        {(['r1', 'r2', 'r3'] as const).map((rule) => (
          <li key={rule}>{t(`fairness.rules.${kind}.${rule}`)}</li>
        ))}
      </ul>
      {kind === 'slot-game' && (
        <div css={css({ marginTop: px(14) })}>
          <PayTable />
        </div>
      )}
    </Panel>
  )
  return (
    <FairFrame
      isBelow
      title={t('fairness.of', { name: t(`fairness.names.${kind}`) })}
      intro={t(`fairness.about.${kind}`)}
      figure={<Figure label={t('fairness.theoretical')} value={returnWords(t, kind)} />}
    >
      <div css={columnsStyle}>
        <div css={columnStyle}>
          <Panel title={t('fairness.rtp')}>
            {isMatch(kind) ? (
              <MatchRates kind={kind} />
            ) : (
              <div css={ratesStyle}>
                <RateTable kind={kind} caption={t(`fairness.counted.${kind}`)} rates={ratesOf(kind)} />
              </div>
            )}
            <p css={noteStyle}>{t('fairness.meaning')}</p>
          </Panel>
          {!isShared && rules}
        </div>
        <div css={columnStyle}>
          <Panel title={t('fairness.how')}>
            <HowDrawn isShared={isShared} />
          </Panel>
          <Panel title={t('fairness.verifyTitle')}>
            <p css={noteStyle}>{t('fairness.verifyIntro')}</p>
            <div css={formStyle}>
              <VerifyForm kind={kind} isShared={isShared} />
            </div>
          </Panel>
          {isShared && rules}
        </div>
      </div>
    </FairFrame>
  )
}
