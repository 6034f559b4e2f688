import { css } from '@emotion/react'
import { type VerificationStatus, verificationEndpoint } from '@site/contracts'
import { MINIMUM_AGE, formatCny, parseFen, siteDateTime } from '@site/domain'
import { useEndpoint } from '@site/shell'
import { ErrorState, Icon, Notice, Panel, Skeleton, Tag, type Tone, px, text, tokenVar } from '@site/ui'
import { ScanFace } from 'lucide-react'

import { useAccountTexts } from '../../../lib/texts.ts'
import { VerificationForm } from './verification-form.tsx'

const bodyStyle = css({ display: 'grid', gap: px(16) })
const textStyle = css({ margin: 0, fontSize: text(13), lineHeight: 1.6, color: tokenVar('text.weak') })
const TONES: Readonly<Record<VerificationStatus, Tone>> = {
  none: 'neutral',
  pending: 'info',
  verified: 'success',
  refused: 'error',
}

/** How far the member has come with proving age and identity, and the form that sends the documents. */
export function VerificationCard() {
  const t = useAccountTexts()
  const { data, isError, isFetching, refetch } = useEndpoint(verificationEndpoint, {}, { fresh: true })
  if (data === undefined) {
    if (!isError) return <Skeleton shape="block" height={240} />
    return <ErrorState title={t('verification.error')} onRetry={() => void refetch()} retrying={isFetching} />
  }
  const { status, ground, submittedAt, isUnderAge, sums } = data
  const yuan = (sum: string): string => formatCny(parseFen(sum))
  return (
    <Panel
      title={t('verification.title')}
      icon={<Icon of={ScanFace} size={18} />}
      extra={
        isUnderAge ? (
          <Tag tone="error">{t('verification.states.underAge', { age: MINIMUM_AGE })}</Tag>
        ) : (
          <Tag tone={TONES[status]}>{t(`verification.states.${status}`)}</Tag>
        )
      }
    >
      <div css={bodyStyle}>
        <p css={textStyle}>
          {t('verification.why', { age: MINIMUM_AGE, single: yuan(sums.single), total: yuan(sums.total) })}
        </p>
        {status === 'pending' && submittedAt !== null && (
          <Notice tone="info">{t('verification.pending', { time: siteDateTime(submittedAt) })}</Notice>
        )}
        {status === 'refused' && (
          <Notice tone="error" title={t('verification.refused')}>
            {ground}
          </Notice>
        )}
        {status === 'verified' && !isUnderAge && <Notice tone="success">{t('verification.verified')}</Notice>}
        {isUnderAge && <Notice tone="warning">{t('verification.underAge', { age: MINIMUM_AGE })}</Notice>}
        {(status === 'none' || status === 'refused') && <VerificationForm onSent={() => void refetch()} />}
      </div>
    </Panel>
  )
}
