import { css } from '@emotion/react'
import { FEEDBACK_STATUS, type FeedbackReward, type FeedbackStatus } from '@site/contracts'
import { type DeskFeedback, DeskFeedbackListSchema } from '@site/contracts/desk'
import { formatCny, parseFen } from '@site/domain'
import { Panel, type TableColumn, Tag, type Tone, px } from '@site/ui'

import { withQuery } from '../../lib/call.ts'
import { useDesk } from '../../lib/queries.ts'
import { t } from '../../lib/texts.ts'
import { Column, Line, Listing, OpenOrAll, Picture, Small, useOpenOrAll, When } from '../../parts/index.ts'
import { FeedbackActions } from './feedback-actions.tsx'

const { waiting, handling, answered, closed } = FEEDBACK_STATUS
const STATES: Readonly<Record<FeedbackStatus, { readonly name: string; readonly tone: Tone }>> = {
  [waiting]: { name: t('feedback.states.waiting'), tone: 'warning' },
  [handling]: { name: t('feedback.states.handling'), tone: 'info' },
  [answered]: { name: t('feedback.states.answered'), tone: 'success' },
  [closed]: { name: t('feedback.states.closed'), tone: 'neutral' },
}
const wordsStyle = css({ maxWidth: px(420), whiteSpace: 'pre-line', overflowWrap: 'anywhere' })

const columns = (rewards: readonly FeedbackReward[]): readonly TableColumn<DeskFeedback>[] => [
  { key: 'member', header: t('member'), primary: true, cell: ({ name }) => name },
  { key: 'course', header: t('feedback.course'), cell: (one) => <Course of={one} /> },
  { key: 'state', header: t('state'), cell: (one) => <State of={one} /> },
  { key: 'time', header: t('time'), cell: ({ createdAt }) => <When at={createdAt} /> },
  {
    key: 'actions',
    header: t('actions'),
    align: 'end',
    cell: (one) => <FeedbackActions of={one} rewards={rewards} />,
  },
]

function Course({ of: { name, type, title, contact, betId, messages } }: { readonly of: DeskFeedback }) {
  return (
    <div css={wordsStyle}>
      <b>{title}</b> <Tag>{t(`feedback.types.${type}`)}</Tag>
      {messages.map(({ from, content, images, at }) => (
        <div key={`${from} ${at}`}>
          <Small>{t(`feedback.said.${from}`, { text: content })}</Small>
          <Line>
            {images.map((src, place) => (
              <Picture key={src} src={src} name={t('feedback.pictureOf', { name, number: place + 1 })}>
                {t('feedback.picture', { number: place + 1 })}
              </Picture>
            ))}
          </Line>
        </div>
      ))}
      {betId !== '' && <Small>{t('feedback.bet', { number: betId })}</Small>}
      {contact !== '' && <Small>{t('feedback.contact', { text: contact })}</Small>}
    </div>
  )
}

function State({ of: { status, reward } }: { readonly of: DeskFeedback }) {
  const { name, tone } = STATES[status]
  return (
    <span>
      <Tag tone={tone}>{name}</Tag>
      {reward !== undefined && <Small>{t('feedback.rewarded', { amount: formatCny(parseFen(reward)) })}</Small>}
    </span>
  )
}

/** What members have told, with what was said to it and what can be done. */
export function FeedbackPanel() {
  const asked = useOpenOrAll()
  const feedback = useDesk(withQuery('/sandbox/feedback', asked.query), DeskFeedbackListSchema)
  return (
    <Column>
      <Panel title={t('feedback.title')} flush>
        <OpenOrAll of={asked} />
        <Listing
          caption={t('feedback.title')}
          columns={columns(feedback.data?.rewards ?? [])}
          rows={feedback.data?.list ?? []}
          rowKey={({ id }) => String(id)}
          of={feedback}
          none={t(asked.isOpen ? 'feedback.noneOpen' : 'feedback.none')}
        />
      </Panel>
    </Column>
  )
}
