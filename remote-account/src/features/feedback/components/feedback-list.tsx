import { css } from '@emotion/react'
import { feedbackListEndpoint, type FeedbackStatus } from '@site/contracts'
import { useEndpoint } from '@site/shell'
import { Link, useSearchParams } from '@site/shell/router'
import { Card, EmptyState, ErrorState, Pagination, Select, SkeletonGroup, SkeletonRow, buttonStyle, px } from '@site/ui'
import { MessageSquareText } from 'lucide-react'
import { useState } from 'react'

import { ACCOUNT_PATHS } from '../../../lib/paths.ts'
import { useAccountTexts } from '../../../lib/texts.ts'
import { STATES, stateOf } from '../status.ts'
import { FeedbackDialog } from './feedback-dialog.tsx'
import { FeedbackRow } from './feedback-row.tsx'

const PAGE_SIZE = 20
/** Of the address: the one that lies open. */
const ID_PARAM = 'id'
const stackStyle = css({ display: 'grid', gap: px(12) })
const barStyle = css({ display: 'flex', flexWrap: 'wrap', justifyContent: 'space-between', gap: px(8) })
const clipStyle = css({ overflow: 'clip' })
const listStyle = css({ margin: 0, padding: 0, listStyle: 'none' })

/** The member's feedback by state, page by page; the one that the address names lies open. */
export function FeedbackList() {
  const t = useAccountTexts()
  const [params, setParams] = useSearchParams()
  const [status, setStatus] = useState<FeedbackStatus>()
  const [asked, setPage] = useState(1)
  const { data, isError, isFetching, refetch } = useEndpoint(
    feedbackListEndpoint,
    { status, pageNum: asked, pageSize: PAGE_SIZE },
    { fresh: true, keepPrevious: true },
  )
  const opened = params.get(ID_PARAM)
  const pageCount = Math.max(Math.ceil((data?.total ?? 0) / PAGE_SIZE), 1)
  // What is deleted may take the last page with it.
  if (data !== undefined && asked > pageCount) setPage(pageCount)
  const write = (
    <Link css={buttonStyle({ variant: 'primary', size: 'sm' })} to={ACCOUNT_PATHS.feedback}>
      {t('feedback.write')}
    </Link>
  )
  return (
    <div css={stackStyle}>
      <div css={barStyle}>
        <Select
          label={t('feedback.state')}
          hideLabel
          compact
          value={String(status ?? '')}
          options={[
            { value: '', label: t('feedback.allStates') },
            ...STATES.map((one) => ({ value: String(one.status), label: t(`feedback.states.${one.name}`) })),
          ]}
          onChange={({ target }) => {
            setStatus(STATES.find((one) => String(one.status) === target.value)?.status)
            setPage(1)
          }}
        />
        {write}
      </div>
      {data === undefined && isError && (
        <ErrorState title={t('feedback.error')} onRetry={() => void refetch()} retrying={isFetching} />
      )}
      {data === undefined && !isError && (
        <SkeletonGroup>
          {Array.from({ length: 4 }, (_, index) => (
            <SkeletonRow key={index} lines={2} />
          ))}
        </SkeletonGroup>
      )}
      {data?.total === 0 && (
        <EmptyState
          icon={MessageSquareText}
          title={
            status === undefined
              ? t('feedback.empty')
              : t('feedback.emptyState', { state: t(`feedback.states.${stateOf(status).name}`) })
          }
        >
          {t(status === undefined ? 'feedback.emptyText' : 'feedback.emptyStateText')}
        </EmptyState>
      )}
      {data !== undefined && data.total > 0 && (
        <>
          <Card padding="none" css={clipStyle}>
            <ul css={listStyle} role="list" aria-label={t('feedback.mine')}>
              {data.list.map((one) => (
                <FeedbackRow key={one.id} of={one} onOpen={() => setParams({ [ID_PARAM]: one.id })} />
              ))}
            </ul>
          </Card>
          <Pagination page={Math.min(asked, pageCount)} pageCount={pageCount} onPageChange={setPage} />
        </>
      )}
      {opened !== null && <FeedbackDialog key={opened} id={opened} onClose={() => setParams({})} />}
    </div>
  )
}
