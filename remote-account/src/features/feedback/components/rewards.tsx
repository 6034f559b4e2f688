import { css } from '@emotion/react'
import { feedbackRewardsEndpoint } from '@site/contracts'
import { parseFen } from '@site/domain'
import { useEndpoint } from '@site/shell'
import { Icon, Money, Panel, px, text, tokenVar } from '@site/ui'
import { Gift } from 'lucide-react'

import { useAccountTexts } from '../../../lib/texts.ts'

const listStyle = css({ display: 'grid', gap: px(10), margin: 0, padding: 0, listStyle: 'none' })
const rowStyle = css({
  display: 'flex',
  justifyContent: 'space-between',
  alignItems: 'baseline',
  gap: px(12),
  fontSize: text(13),
  color: tokenVar('text.normal'),
})
const moneyStyle = css({ flex: 'none', fontSize: text(16), fontWeight: 600 })
const termStyle = css({ marginTop: px(2), fontSize: text(12), color: tokenVar('text.weak') })
const noteStyle = css({ marginTop: px(12), fontSize: text(12), lineHeight: 1.6, color: tokenVar('text.weak') })

/** What feedback is given that the site adopts; nothing where none is offered. */
export function Rewards() {
  const t = useAccountTexts()
  const { data = [] } = useEndpoint(feedbackRewardsEndpoint, {})
  if (data.length === 0) return null
  return (
    <Panel title={t('feedback.rewards')} icon={<Icon of={Gift} size={18} />}>
      <ul css={listStyle} role="list">
        {data.map(({ id, desc, reward, turnover = 1 }) => (
          <li key={id}>
            <div css={rowStyle}>
              <span>{desc}</span>
              <Money css={moneyStyle} tone="money" fen={parseFen(reward)} />
            </div>
            <p css={termStyle}>{t('feedback.rewardTerm', { count: turnover })}</p>
          </li>
        ))}
      </ul>
      <p css={noteStyle}>{t('feedback.rewardNote')}</p>
    </Panel>
  )
}
