import { css } from '@emotion/react'
import { type LetterType, letterListEndpoint } from '@site/contracts'
import { useEndpoint } from '@site/shell'
import { Button, Card, EmptyState, ErrorState, Pagination, SelectAll, SkeletonGroup, SkeletonRow, px } from '@site/ui'
import { MailOpen } from 'lucide-react'
import { useState } from 'react'

import { useAccountTexts } from '../../../lib/texts.ts'
import { useLetterCalls } from '../use-letter-calls.ts'
import { LetterRow } from './letter-row.tsx'

const PAGE_SIZE = 20
const stackStyle = css({ display: 'grid', gap: px(12) })
const barStyle = css({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: px(8) })
const actionsStyle = css({ display: 'flex', flexWrap: 'wrap', gap: px(8), marginInlineStart: 'auto' })
const listStyle = css({ margin: 0, padding: 0, listStyle: 'none' })
const clipStyle = css({ overflow: 'clip' })
const NONE: ReadonlySet<string> = new Set()

interface LetterListProps {
  /** All when undefined. */
  readonly type: LetterType | undefined
  readonly onOpen: (id: string) => void
}

/** Letters of a type page by page, the latest first; they can be chosen, read and deleted together. */
export function LetterList({ type, onOpen }: LetterListProps) {
  const t = useAccountTexts()
  const { isBusy, read, readAll, remove } = useLetterCalls()
  const [asked, setPage] = useState(1)
  const [chosen, setChosen] = useState(NONE)
  const { data, isError, isFetching, refetch } = useEndpoint(
    letterListEndpoint,
    { type, pageNum: asked, pageSize: PAGE_SIZE },
    { fresh: true, keepPrevious: true },
  )
  if (data === undefined) {
    if (isError) return <ErrorState title={t('messages.error')} onRetry={() => void refetch()} retrying={isFetching} />
    return (
      <SkeletonGroup>
        {Array.from({ length: 5 }, (_, index) => (
          <SkeletonRow key={index} lines={2} />
        ))}
      </SkeletonGroup>
    )
  }
  const pageCount = Math.max(Math.ceil(data.total / PAGE_SIZE), 1)
  // What is deleted, here or in another tab, may take the last page with it.
  if (asked > pageCount) setPage(pageCount)
  if (data.total === 0)
    return (
      <EmptyState icon={MailOpen} title={t('messages.empty')}>
        {t('messages.emptyText')}
      </EmptyState>
    )
  const keys = data.list.map(({ id }) => id)
  const selected = keys.filter((id) => chosen.has(id))
  return (
    <div css={stackStyle}>
      <div css={barStyle}>
        <SelectAll keys={keys} selected={chosen} onSelectedChange={setChosen}>
          {t('messages.selectAll')}
        </SelectAll>
        <div css={actionsStyle}>
          {selected.length > 0 && (
            <>
              <Button size="sm" variant="secondary" disabled={isBusy} onClick={() => void read(selected)}>
                {t('messages.markRead')}
              </Button>
              <Button
                size="sm"
                variant="danger"
                disabled={isBusy}
                onClick={() => void remove(selected, () => setChosen(NONE))}
              >
                {t('messages.deleteChosen', { count: selected.length })}
              </Button>
            </>
          )}
          <Button size="sm" variant="secondary" disabled={isBusy} onClick={() => void readAll(type)}>
            {t('messages.readAll')}
          </Button>
        </div>
      </div>
      <Card padding="none" css={clipStyle}>
        <ul css={listStyle} role="list" aria-label={t('messages.list')}>
          {data.list.map((letter) => (
            <LetterRow
              key={letter.id}
              letter={letter}
              isChosen={chosen.has(letter.id)}
              onChosenChange={(isChosen) => {
                const next = new Set(chosen)
                if (isChosen) next.add(letter.id)
                else next.delete(letter.id)
                setChosen(next)
              }}
              onOpen={() => onOpen(letter.id)}
            />
          ))}
        </ul>
      </Card>
      <Pagination page={Math.min(asked, pageCount)} pageCount={pageCount} onPageChange={setPage} />
    </div>
  )
}
