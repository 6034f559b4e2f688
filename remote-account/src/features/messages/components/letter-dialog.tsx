import { css } from '@emotion/react'
import { type Letter, letterListEndpoint } from '@site/contracts'
import { isOwnPage, siteDateTime } from '@site/domain'
import { useEndpoint } from '@site/shell'
import { Link } from '@site/shell/router'
import { Button, EmptyState, ErrorState, Skeleton, Tag, buttonStyle, numeric, px, text, tokenVar } from '@site/ui'
import { Dialog } from '@site/ui/dialog'
import { MailX } from 'lucide-react'
import { useEffect } from 'react'

import { useAccountTexts } from '../../../lib/texts.ts'
import { readLetter, useLetterCalls } from '../use-letter-calls.ts'

const factsStyle = css(numeric, {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: px(8),
  fontSize: text(12),
  color: tokenVar('text.weak'),
})
const contentStyle = css({ margin: px(12, 0, 0), whiteSpace: 'pre-line', overflowWrap: 'anywhere' })

interface LetterDialogProps {
  readonly id: string
  readonly onClose: () => void
}

/** A letter that lies open, by its id: of the page that is listed or any other. Whoever looks has read it. */
export function LetterDialog({ id, onClose }: LetterDialogProps) {
  const t = useAccountTexts()
  const { isBusy, remove } = useLetterCalls()
  const { data, isError, isFetching, refetch } = useEndpoint(letterListEndpoint, { id }, { fresh: true })
  const letter = data?.list[0]
  const isUnread = letter?.read === 0
  useEffect(() => {
    if (isUnread) void readLetter(id)
  }, [isUnread, id])

  const jump = letter?.jump
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={letter?.title ?? t('messages.letter')}
      footer={
        letter === undefined ? undefined : (
          <>
            <Button variant="secondary" disabled={isBusy} onClick={() => void remove([id], onClose)}>
              {t('messages.delete')}
            </Button>
            {/* A letter leads nowhere but to pages of this site. */}
            {jump !== undefined && isOwnPage(jump) && (
              <Link css={buttonStyle({ variant: 'primary', size: 'md' })} to={jump}>
                {t('messages.follow')}
              </Link>
            )}
          </>
        )
      }
    >
      {letter !== undefined && <LetterText of={letter} />}
      {letter === undefined && data !== undefined && (
        <EmptyState icon={MailX} compact title={t('messages.gone')}>
          {t('messages.goneText')}
        </EmptyState>
      )}
      {data === undefined && isError && (
        <ErrorState compact title={t('messages.error')} onRetry={() => void refetch()} retrying={isFetching} />
      )}
      {data === undefined && !isError && <Skeleton shape="block" height={96} />}
    </Dialog>
  )
}

function LetterText({ of: { type, createdAt, content } }: { readonly of: Letter }) {
  const t = useAccountTexts()
  return (
    <>
      <div css={factsStyle}>
        <Tag>{t(`messages.types.${type}`)}</Tag>
        <time dateTime={new Date(createdAt).toISOString()}>{siteDateTime(createdAt)}</time>
      </div>
      <p css={contentStyle}>{content}</p>
    </>
  )
}
