import { css } from '@emotion/react'
import { inPlayDelay, selectionName, showOdds } from '@site/domain'
import { Link } from '@site/shell'
import { Panel, buttonStyle, media, px, text, tokenVar } from '@site/ui'

import { helpPath } from '../../../lib/catalogue.ts'
import { useHelpTexts } from '../../../lib/use-help-texts.ts'
import { ArticleTable } from '../../articles/index.ts'
import { EXAMPLE_MEANS, margins, oddsExamples, type PricedExample } from '../odds-example.ts'
import { FairFrame } from './fair-frame.tsx'
import { Figure } from './figure.tsx'

const columnsStyle = css({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 0.6fr)',
  alignItems: 'start',
  gap: px(20),
  [media.touch]: { gridTemplateColumns: 'minmax(0, 1fr)', gap: px(14) },
})
const columnStyle = css({ display: 'grid', gap: 'inherit' })
const wordsStyle = css({ fontSize: text(14), lineHeight: 1.7, '& + &': { marginTop: px(8) } })
const linksStyle = css({ display: 'flex', flexWrap: 'wrap', gap: px(8), marginTop: px(12) })
const sumStyle = css({
  fontSize: text(14),
  lineHeight: 1.7,
  color: tokenVar('text.strong'),
  '& + figure': { marginTop: px(24) },
})

// What begins a panel has its space already.
const marginStyle = css({ '& figure': { marginBlock: 0 } })

const percent = (share: number) => `${(share * 100).toFixed(2)}%`
const wholePercent = (share: number) => `${Math.round(share * 100)}%`
/** Where bets are settled is explained, and in which odds types prices are shown. */
const RULES = ['tytzjc', 'rqgl', 'dxqgl', 'gztk'] as const

function Example({ example }: { readonly example: PricedExample }) {
  const t = useHelpTexts()
  const { family, play, rows, book, margin } = example
  return (
    <>
      <ArticleTable
        id={`example-${family}`}
        caption={t(`fairness.odds.examples.${family}`)}
        columns={[
          t('fairness.bet'),
          t('fairness.chance'),
          t('fairness.odds.fair'),
          t('fairness.odds.offered'),
          t('fairness.odds.inverse'),
          t('fairness.rtp'),
        ]}
        rows={rows.map(({ code, chance, fair, price, returned }) => [
          selectionName(play, code, t('fairness.choices.h'), t('fairness.choices.a')),
          percent(chance),
          fair.toFixed(3),
          showOdds(price, 'E'),
          percent(1000 / price),
          percent(returned),
        ])}
      />
      <p css={sumStyle}>
        {t('fairness.odds.sum', { book: percent(book), over: percent(book - 1), margin: wholePercent(margin) })}
      </p>
    </>
  )
}

/** The fairness of the odds: the margin in every price with an example, the delay of bets in play, the rules. */
export function OddsFairness() {
  const t = useHelpTexts()
  const table = margins()
  const shares = table.map(({ margin }) => margin)
  return (
    <FairFrame
      isBelow
      title={t('fairness.of', { name: t('fairness.names.odds') })}
      intro={t('fairness.about.odds')}
      figure={
        <Figure
          label={t('fairness.odds.margin')}
          value={t('fairness.range', {
            least: wholePercent(Math.min(...shares)),
            most: wholePercent(Math.max(...shares)),
          })}
        />
      }
    >
      <div css={columnsStyle}>
        <div css={columnStyle}>
          <Panel title={t('fairness.odds.exampleTitle')}>
            <p css={wordsStyle}>{t('fairness.odds.made')}</p>
            <p css={wordsStyle}>{t('fairness.odds.match', { home: EXAMPLE_MEANS.h, away: EXAMPLE_MEANS.c })}</p>
            {oddsExamples().map((example) => (
              <Example key={example.family} example={example} />
            ))}
          </Panel>
          <Panel title={t('fairness.odds.settleTitle')}>
            <p css={wordsStyle}>{t('fairness.odds.settle')}</p>
            <div css={linksStyle}>
              {RULES.map((slug) => (
                <Link key={slug} to={helpPath(slug)} css={buttonStyle({ variant: 'secondary', size: 'sm' })}>
                  {t(`titles.${slug}`)}
                </Link>
              ))}
            </div>
          </Panel>
        </div>
        <div css={columnStyle}>
          <Panel title={t('fairness.odds.marginTitle')} css={marginStyle}>
            <ArticleTable
              id="margins"
              caption={t('fairness.odds.marginCaption')}
              columns={[t('fairness.odds.market'), t('fairness.odds.margin')]}
              rows={table.map(({ family, margin }) => [t(`fairness.odds.families.${family}`), wholePercent(margin)])}
            />
          </Panel>
          <Panel title={t('fairness.odds.delayTitle')}>
            <p css={wordsStyle}>
              {t('fairness.odds.delay', { football: inPlayDelay('FT'), other: inPlayDelay(undefined) })}
            </p>
          </Panel>
        </div>
      </div>
    </FairFrame>
  )
}
