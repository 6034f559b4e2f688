import { css } from '@emotion/react'
import {
  FEEDBACK_STATUS,
  feedbackDeleteEndpoint,
  type FeedbackInfo,
  feedbackInfoEndpoint,
  isApiError,
  STATUS,
} from '@site/contracts'
import { formatCny, parseFen } from '@site/domain'
import { bus, call, dialogs, toast, useAttempt, useEndpoint } from '@site/shell'
import { Link } from '@site/shell/router'
import { Button, EmptyState, ErrorState, Notice, Skeleton, Tag, px, text, tokenVar } from '@site/ui'
import { Dialog } from '@site/ui/dialog'
import { MessageSquareOff } from 'lucide-react'

import { dealsPath } from '../../../lib/paths.ts'
import { useAccountTexts } from '../../../lib/texts.ts'
import { stateOf } from '../status.ts'
import { Conversation } from './conversation.tsx'
import { ReplyForm } from './reply-form.tsx'

const stackStyle = css({ display: 'grid', gap: px(16) })
const tagsStyle = css({ display: 'flex', flexWrap: 'wrap', gap: px(8) })
const betStyle = css({
  padding: px(10, 12),
  borderRadius: tokenVar('radius.card'),
  background: tokenVar('bg.sunken'),
  fontSize: text(13),
  overflowWrap: 'anywhere',
})

interface FeedbackDialogProps {
  readonly id: string
  readonly onClose: () => void
}

/** Feedback that lies open, with its conversation; it goes on here until staff ends it. Whoever looks has read it. */
export function FeedbackDialog({ id, onClose }: FeedbackDialogProps) {
  const t = useAccountTexts()
  const { isBusy, attempt } = useAttempt()
  const { data, error, isFetching, refetch } = useEndpoint(feedbackInfoEndpoint, { id }, { fresh: true })
  const isGone = isApiError(error, STATUS.NOT_FOUND)
  const told = isGone ? undefined : data
  const remove = (): Promise<void> =>
    attempt(async () => {
      if (!(await dialogs.tips({ message: t('feedback.deleteAsk'), confirmText: t('feedback.delete') }))) return
      await call(feedbackDeleteEndpoint, { ids: [id] })
      toast.success(t('feedback.deleted'))
      onClose()
      bus.emit('unread_changed')
    })
  return (
    <Dialog
      open
      onOpenChange={onClose}
      size="lg"
      title={told?.title ?? t('feedback.detail')}
      footer={
        told === undefined ? undefined : (
          <Button variant="secondary" disabled={isBusy} onClick={() => void remove()}>
            {t('feedback.delete')}
          </Button>
        )
      }
    >
      {told !== undefined && <Told of={told} onRefused={() => void refetch()} />}
      {told === undefined && isGone && (
        <EmptyState icon={MessageSquareOff} compact title={t('feedback.gone')}>
          {t('feedback.goneText')}
        </EmptyState>
      )}
      {told === undefined && error !== null && !isGone && (
        <ErrorState compact title={t('feedback.error')} onRetry={() => void refetch()} retrying={isFetching} />
      )}
      {told === undefined && error === null && <Skeleton shape="block" height={160} />}
    </Dialog>
  )
}

function Told({ of: told, onRefused }: { readonly of: FeedbackInfo; readonly onRefused: () => void }) {
  const t = useAccountTexts()
  const { id, type, status, bet, reward, messages } = told
  const state = stateOf(status)
  return (
    <div css={stackStyle}>
      <div css={tagsStyle}>
        <Tag>{t(`feedback.types.${type}`)}</Tag>
        <Tag tone={state.tone}>{t(`feedback.states.${state.name}`)}</Tag>
      </div>
      {reward !== undefined && (
        <Notice tone="success" title={t('feedback.adopted', { amount: formatCny(parseFen(reward)) })}>
          <Link to={dealsPath('bonus')}>{t('feedback.toDeals')}</Link>
        </Notice>
      )}
      {bet !== undefined && (
        <p css={betStyle}>
          {t('feedback.betOf', {
            venue: bet.venueName,
            game: bet.gameName,
            amount: formatCny(parseFen(bet.stake)),
            number: bet.ticketId,
          })}
        </p>
      )}
      <Conversation messages={messages} />
      {status === FEEDBACK_STATUS.closed ? (
        <Notice tone="info">{t('feedback.over')}</Notice>
      ) : (
        <ReplyForm id={id} onRefused={onRefused} />
      )}
    </div>
  )
}
