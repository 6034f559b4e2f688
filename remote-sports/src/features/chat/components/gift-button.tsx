import { css } from '@emotion/react'
import { chatGiftEndpoint } from '@site/contracts'
import { CHAT_GIFTS, type ChatGift } from '@site/contracts/chat'
import { call, showFailure } from '@site/shell'
import { isNoAnswer } from '@site/shell/money'
import { Icon, IconButton, px, quick, text, tokenVar } from '@site/ui'
import { Popover } from '@site/ui/popover'
import { Gift } from 'lucide-react'
import { useRef } from 'react'

import { useSportsTexts } from '../../../lib/texts.ts'
import { GIFT_SIGNS } from '../gift-signs.ts'

const gridStyle = css({
  display: 'grid',
  gridTemplateColumns: `repeat(${CHAT_GIFTS.length}, minmax(${px(52)}, auto))`,
  gap: px(4),
  '& > button': {
    ...quick,
    display: 'grid',
    justifyItems: 'center',
    gap: px(4),
    padding: px(8, 4),
    borderRadius: tokenVar('radius.cell'),
    color: tokenVar('text.normal'),
    fontSize: text(12),
    cursor: 'pointer',
    '&:hover': { background: tokenVar('bg.hover') },
    '& > svg': { color: tokenVar('accent') },
  },
})
const noteStyle = css({ margin: px(8, 0, 0), fontSize: text(12), color: tokenVar('text.weak'), textAlign: 'center' })

interface GiftButtonProps {
  readonly rid: string
  /** In which the gifts are shown. */
  readonly panel: HTMLElement | null
  /** Of a guest, who sends nothing before the log-in. */
  readonly onLogIn: (() => void) | undefined
}

/** Gifts to send to the room; it stays open, since one is seldom the only one. */
export function GiftButton({ rid, panel, onLogIn }: GiftButtonProps) {
  const t = useSportsTexts()
  /**
   * Presses that nobody has answered: the next one of the same gift asks for them again, and sends no second one. A money
   * call would hold back a press while another is under way; gifts are free, and one is pressed several times in a row.
   */
  const unanswered = useRef(new Map<ChatGift, string>())
  if (onLogIn) return <IconButton icon={Gift} size="sm" label={t('chat.gift.title')} onClick={onLogIn} />
  async function send(giftId: ChatGift): Promise<void> {
    const wish = unanswered.current.get(giftId) ?? crypto.randomUUID()
    unanswered.current.delete(giftId)
    try {
      await call(chatGiftEndpoint, { rid, giftId, count: 1, wish })
    } catch (error) {
      if (isNoAnswer(error)) unanswered.current.set(giftId, wish)
      void showFailure(error)
    }
  }
  return (
    <Popover
      label={t('chat.gift.title')}
      side="bottom"
      align="end"
      within={panel}
      trigger={<IconButton icon={Gift} size="sm" label={t('chat.gift.title')} />}
    >
      <div css={gridStyle}>
        {CHAT_GIFTS.map((gift) => (
          <button
            key={gift}
            type="button"
            aria-label={t('chat.gift.send', { name: t(`chat.gift.${gift}`) })}
            onClick={() => void send(gift)}
          >
            <Icon of={GIFT_SIGNS[gift]} size={24} />
            {t(`chat.gift.${gift}`)}
          </button>
        ))}
      </div>
      <p css={noteStyle}>{t('chat.gift.note')}</p>
    </Popover>
  )
}
