import { css } from '@emotion/react'
import { CHAT_LIMITS } from '@site/contracts/chat'
import { formatCount } from '@site/domain'
import { Button, Icon, IconButton, media, numeric, px, text, tokenVar } from '@site/ui'
import { Popover } from '@site/ui/popover'
import { ScrollText, Users } from 'lucide-react'
import type { ReactNode } from 'react'

import { useSportsTexts } from '../../../lib/texts.ts'
import { inPanel } from './in-panel.ts'

const headStyle = css({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: px(8),
  minHeight: px(34),
  padding: px(0, 8, 0, 12),
  borderBottom: `1px solid ${tokenVar('line.soft')}`,
  fontSize: text(12),
  color: tokenVar('text.weak'),
})
const onlineStyle = css({
  display: 'inline-flex',
  alignItems: 'center',
  gap: px(6),
  '& > span': { ...numeric, fontWeight: 500 },
})
const toolsStyle = css({
  display: 'inline-flex',
  alignItems: 'center',
  gap: px(4),
  // As far apart as fingers: what is touched is larger than what is drawn.
  [media.touch]: { gap: px(20), minHeight: px(44), paddingInlineEnd: px(8) },
})
const rulesStyle = css(inPanel, {
  maxWidth: px(280),
  '& > h3': { margin: px(0, 0, 8), fontSize: text(14), color: tokenVar('text.strong') },
  '& > p': {
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'space-between',
    gap: px(12),
    margin: px(12, 0, 0),
    fontSize: text(13),
  },
  '& > ul': { margin: 0, paddingInlineStart: px(18), display: 'grid', gap: px(6), fontSize: text(13) },
})
const SECOND_MS = 1_000

interface ChatHeadProps {
  readonly online: number | undefined
  /** In which the rules open. */
  readonly panel: HTMLElement | null
  /** Members whom this reader does not read. */
  readonly blocked: number
  readonly onUnblock: () => void
  /** Beside the rules: what one can do here but talk. */
  readonly children?: ReactNode
}

/** How many are here, and what the house asks of them. */
export function ChatHead({ online, panel, blocked, onUnblock, children }: ChatHeadProps) {
  const t = useSportsTexts()
  return (
    <div css={headStyle}>
      <span css={onlineStyle}>
        {online !== undefined && (
          <>
            <Icon of={Users} size={14} />
            <span>{t('chat.online', { count: formatCount(online) })}</span>
          </>
        )}
      </span>
      <span css={toolsStyle}>
        {children}
        <Popover
          label={t('chat.rules')}
          side="bottom"
          align="end"
          within={panel}
          trigger={<IconButton icon={ScrollText} size="sm" label={t('chat.rules')} />}
        >
          <div css={rulesStyle}>
            <h3>{t('chat.rules')}</h3>
            <ul>
              <li>{t('chat.rule.pace', { seconds: CHAT_LIMITS.paceMs / SECOND_MS })}</li>
              <li>{t('chat.rule.length', { count: CHAT_LIMITS.text })}</li>
              <li>{t('chat.rule.manners')}</li>
              <li>{t('chat.rule.privacy')}</li>
              <li>{t('chat.rule.bets')}</li>
              <li>{t('chat.rule.gifts', { most: CHAT_LIMITS.giftsAMinute })}</li>
              <li>{t('chat.rule.staff')}</li>
            </ul>
            {blocked > 0 && (
              <p>
                <span>{t('chat.member.hidden', { count: blocked })}</span>
                <Button size="sm" variant="secondary" onClick={onUnblock}>
                  {t('chat.member.unblock')}
                </Button>
              </p>
            )}
          </div>
        </Popover>
      </span>
    </div>
  )
}
