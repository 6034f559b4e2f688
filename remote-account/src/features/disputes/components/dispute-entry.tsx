import { css } from '@emotion/react'
import { type DisputeSubject, disputeStateEndpoint } from '@site/contracts'
import { DISPUTE_DAYS, siteDateTime } from '@site/domain'
import { useEndpoint } from '@site/shell'
import { Link } from '@site/shell/router'
import { Button, Icon, Tag, px, text, tokenVar } from '@site/ui'
import { MessageCircleQuestionMark } from 'lucide-react'
import { Suspense, useState } from 'react'

import { ACCOUNT_PATHS, DISPUTE_PARAM, questionPath } from '../../../lib/paths.ts'
import { useAccountTexts } from '../../../lib/texts.ts'
import { DISPUTE_TONES } from '../dispute-style.ts'
import { LazyDisputeDialog } from './lazy-dialog.tsx'

const stackStyle = css({ display: 'grid', gap: px(10) })
const lineStyle = css({ display: 'flex', alignItems: 'center', gap: px(10), fontSize: text(13) })
const textStyle = css({ margin: 0, fontSize: text(13), lineHeight: 1.6, color: tokenVar('text.weak') })

/**
 * At a ticket or an order that is over: how its dispute stands, and the way to begin one for as long as there is time. A
 * ticket that still runs is asked about with feedback.
 */
export function DisputeEntry({ subject }: { readonly subject: DisputeSubject }) {
  const t = useAccountTexts()
  const [isOpen, setOpen] = useState(false)
  const { data, refetch } = useEndpoint(disputeStateEndpoint, subject, { fresh: true })
  if (data === undefined) return null
  if (data.until === null)
    return subject.kind === 'bet' ? <Link to={questionPath(subject.number)}>{t('disputes.ask.bet')}</Link> : null
  const { state, until, last } = data
  return (
    <div css={stackStyle}>
      {last !== null && (
        <div css={lineStyle}>
          <Tag tone={DISPUTE_TONES[last.status]}>{t(`disputes.states.${last.status}`)}</Tag>
          <Link to={`${ACCOUNT_PATHS.disputes}?${DISPUTE_PARAM}=${last.id}`}>{t('disputes.view')}</Link>
        </div>
      )}
      {state === 'open' && (
        <Button
          variant="secondary"
          icon={<Icon of={MessageCircleQuestionMark} size={16} />}
          onClick={() => setOpen(true)}
        >
          {t(`disputes.ask.${subject.kind}`)}
        </Button>
      )}
      {state === 'late' && (
        <p css={textStyle}>{t('disputes.late', { days: DISPUTE_DAYS, time: siteDateTime(until) })}</p>
      )}
      {isOpen && (
        <Suspense>
          <LazyDisputeDialog
            subject={subject}
            onClose={() => setOpen(false)}
            onSent={() => {
              setOpen(false)
              void refetch()
            }}
          />
        </Suspense>
      )}
    </div>
  )
}
