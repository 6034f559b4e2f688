import { css } from '@emotion/react'
import { DeskCountSchema } from '@site/contracts/desk'
import { Button, Notice, Tag, px, text, tokenVar } from '@site/ui'
import { Dialog } from '@site/ui/dialog'

import type { SendingId } from '../../lib/sending-id.ts'
import { t } from '../../lib/texts.ts'
import { useDesk } from '../../lib/queries.ts'
import { useAction, wordsOf } from '../../lib/use-action.ts'
import { Small } from '../../parts/index.ts'
import { audiencePath, audienceText, type Letter } from './letter.ts'

const stackStyle = css({ display: 'grid', gap: px(14) })
const letterStyle = css({
  display: 'grid',
  gap: px(8),
  padding: px(14, 16),
  borderRadius: tokenVar('radius.card'),
  background: tokenVar('bg.sunken'),
})
const titleStyle = css({ fontSize: text(16), fontWeight: 600, color: tokenVar('text.strong') })
const contentStyle = css({ whiteSpace: 'pre-line', overflowWrap: 'anywhere' })

interface LetterPreviewProps {
  readonly of: Letter
  readonly sendingId: SendingId
  readonly onClose: (isSent: boolean) => void
}

/** A letter as its reader will see it, with how many readers it will have; sent from here. */
export function LetterPreview({ of, sendingId, onClose }: LetterPreviewProps) {
  const { run, isPending } = useAction()
  const audience = useDesk(audiencePath(of.to), DeskCountSchema)
  const { type, title, content, jump, to } = of
  async function send(): Promise<void> {
    const body = { ...of, requestId: sendingId.of(of) }
    if (!(await run({ path: '/sandbox/letters', body, doneText: () => t('letters.accepted') }))) return
    sendingId.done()
    onClose(true)
  }
  return (
    <Dialog
      open
      onOpenChange={() => onClose(false)}
      title={t('letters.preview')}
      footer={
        <>
          <Button variant="secondary" onClick={() => onClose(false)}>
            {t('letters.edit')}
          </Button>
          <Button loading={isPending} disabled={audience.data === undefined} onClick={() => void send()}>
            {t('letters.send')}
          </Button>
        </>
      }
    >
      <div css={stackStyle}>
        <div css={letterStyle}>
          <p css={titleStyle}>{title}</p>
          <span>
            <Tag>{t(`letters.types.${type}`)}</Tag>
          </span>
          <p css={contentStyle}>{content}</p>
          {jump !== undefined && <Small>{t('letters.leadsTo', { path: jump })}</Small>}
        </div>
        <p role="status">
          {audience.data !== undefined &&
            `${audienceText(to)} · ${t('letters.members', { count: audience.data.count })}`}
        </p>
        {audience.isError && audience.data === undefined && <Notice tone="error">{wordsOf(audience.error)}</Notice>}
        {(type === 'activity' || type === 'match') && <Notice tone="info">{t('letters.keptNote')}</Notice>}
      </div>
    </Dialog>
  )
}
