import { css } from '@emotion/react'
import { chatMemberEndpoint, chatReportEndpoint } from '@site/contracts'
import { type ChatMessage, REPORT_REASONS, type ReportReason } from '@site/contracts/chat'
import { call, toast, useAttempt, useEndpoint } from '@site/shell'
import {
  Avatar,
  Button,
  DescriptionList,
  ErrorState,
  px,
  quick,
  RadioGroup,
  Skeleton,
  SkeletonGroup,
  Tag,
  text,
  tokenVar,
} from '@site/ui'
import { Dialog } from '@site/ui/dialog'
import { useState } from 'react'

import { useSportsTexts } from '../../../lib/texts.ts'

const whoStyle = css({
  display: 'flex',
  alignItems: 'center',
  gap: px(10),
  marginBottom: px(12),
  '& > bdi': { fontSize: text(16), fontWeight: 600, color: tokenVar('text.strong'), overflowWrap: 'anywhere' },
})
const quoteStyle = css({
  margin: px(0, 0, 12),
  padding: px(8, 10),
  borderRadius: tokenVar('radius.cell'),
  background: tokenVar('bg.sunken'),
  color: tokenVar('text.normal'),
  overflowWrap: 'anywhere',
  unicodeBidi: 'isolate',
})
const actionsStyle = css({ display: 'flex', flexWrap: 'wrap', gap: px(8), '& > button': { flex: `1 1 ${px(88)}` } })
const reasonsStyle = css({ display: 'grid', gap: px(8) })
const reasonStyle = css(quick, {
  display: 'flex',
  alignItems: 'center',
  minHeight: px(40),
  padding: px(0, 12),
  borderRadius: tokenVar('radius.cell'),
  border: `1px solid ${tokenVar('line.soft')}`,
  '&:has(:checked)': { borderColor: tokenVar('accent'), background: tokenVar('accent.soft') },
})

interface MemberActions {
  /** Missing where this reader cannot speak now. */
  readonly onMention: ((member: { readonly id: string; readonly nickname: string }) => void) | undefined
  readonly onBlock: (memberId: string) => void
  /** Missing for guests. */
  readonly onReported: ((seq: string) => void) | undefined
}

interface MemberCardProps extends MemberActions {
  /** What was said by the member, and led here. */
  readonly message: ChatMessage
  readonly isMine: boolean
  readonly isReported: boolean
  readonly onClose: () => void
}

/** Who said something: name, grade, since when; called by name, not read any more, or told of to staff. */
export function MemberCard(props: MemberCardProps) {
  const t = useSportsTexts()
  const { message, isMine, isReported, onMention, onBlock, onReported, onClose } = props
  const { rid, memberId, nickname } = message
  const [isReporting, setReporting] = useState(false)
  const { data, isError, isFetching, refetch } = useEndpoint(chatMemberEndpoint, { rid, memberId })
  const name = data?.nickname ?? nickname
  return (
    <Dialog
      open
      size="sm"
      title={t(isReporting ? 'chat.report.title' : 'chat.member.title')}
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose()
      }}
    >
      <div css={whoStyle}>
        <Avatar name={name} src={(data ?? message).avatar || undefined} size={40} />
        <bdi>{name}</bdi>
        {(data?.vip ?? message.vip) > 0 && <Tag>{t('chat.vip', { grade: data?.vip ?? message.vip })}</Tag>}
      </div>
      {isReporting ? (
        <Report
          message={message}
          onDone={() => {
            onReported?.(message.seq)
            onClose()
          }}
        />
      ) : (
        <>
          {isError && <ErrorState compact retrying={isFetching} onRetry={() => void refetch()} />}
          {data === undefined && !isError && (
            <SkeletonGroup>
              <Skeleton height={44} />
            </SkeletonGroup>
          )}
          {data !== undefined && (
            <DescriptionList
              look="receipt"
              label={t('chat.member.title')}
              descriptions={[
                { label: t('chat.member.joined'), value: data.joined },
                { label: t('chat.member.said'), value: data.said },
              ]}
            />
          )}
          {!isMine && (
            <div css={actionsStyle} style={{ marginTop: px(12) }}>
              {onMention !== undefined && (
                <Button
                  variant="secondary"
                  onClick={() => {
                    onClose()
                    onMention({ id: memberId, nickname: name })
                  }}
                >
                  {t('chat.member.mention')}
                </Button>
              )}
              <Button
                variant="secondary"
                onClick={() => {
                  onBlock(memberId)
                  toast.info(t('chat.member.blocked', { name }))
                  onClose()
                }}
              >
                {t('chat.member.block')}
              </Button>
              {onReported !== undefined && message.allowReport && (
                <Button
                  variant="secondary"
                  disabledReason={isReported ? t('chat.report.before') : undefined}
                  onClick={() => setReporting(true)}
                >
                  {t(isReported ? 'chat.report.reported' : 'chat.report.title')}
                </Button>
              )}
            </div>
          )}
        </>
      )}
    </Dialog>
  )
}

function Report({ message, onDone }: { readonly message: ChatMessage; readonly onDone: () => void }) {
  const t = useSportsTexts()
  const [reason, setReason] = useState<ReportReason>()
  const { isBusy, attempt } = useAttempt()
  const { rid, seq, msg } = message
  const send = (): Promise<void> =>
    attempt(async () => {
      if (reason === undefined) return
      await call(chatReportEndpoint, { rid, seq, reason })
      toast.success(t('chat.report.done'))
      onDone()
    })
  return (
    <>
      <p css={quoteStyle}>{msg}</p>
      <RadioGroup
        css={reasonsStyle}
        optionStyle={reasonStyle}
        label={t('chat.report.reason')}
        value={reason}
        options={REPORT_REASONS.map((value) => ({ value, label: t(`chat.report.${value}`) }))}
        onValueChange={setReason}
      />
      <div css={actionsStyle} style={{ marginTop: px(12) }}>
        <Button variant="primary" loading={isBusy} disabled={reason === undefined} onClick={() => void send()}>
          {t('chat.report.send')}
        </Button>
      </div>
    </>
  )
}
