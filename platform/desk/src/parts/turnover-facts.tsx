import { css } from '@emotion/react'
import { DeskTurnoverSchema } from '@site/contracts/desk'
import { parseFen } from '@site/domain'
import { Money, px, type TableColumn, Tag, type Tone, text, tokenVar } from '@site/ui'
import type * as v from 'valibot'

import { withQuery } from '../lib/call.ts'
import { useDesk } from '../lib/queries.ts'
import { t } from '../lib/texts.ts'
import { Small } from './layout.tsx'
import { Listing } from './listing.tsx'

type Requirement = v.InferOutput<typeof DeskTurnoverSchema>['latest'][number]

const TONES: Readonly<Record<Requirement['status'], Tone>> = {
  open: 'warning',
  met: 'success',
  cleared: 'neutral',
  expired: 'neutral',
}
const sumsStyle = css({ display: 'flex', flexWrap: 'wrap', gap: px(8, 24), padding: px(12, 16) })
const sumStyle = css({
  display: 'grid',
  fontSize: text(16),
  '& > span:first-of-type': { fontSize: text(12), color: tokenVar('text.weak') },
})

const COLUMNS: readonly TableColumn<Requirement>[] = [
  {
    key: 'source',
    header: t('turnover.source'),
    primary: true,
    cell: ({ source, sourceId }) => (
      <span>
        {t(`turnover.sources.${source}`)}
        <Small>{sourceId}</Small>
      </span>
    ),
  },
  {
    key: 'required',
    header: t('turnover.required'),
    align: 'end',
    cell: ({ required }) => <Money fen={parseFen(required)} cents="always" />,
  },
  {
    key: 'done',
    header: t('turnover.done'),
    align: 'end',
    cell: ({ done }) => <Money fen={parseFen(done)} cents="always" />,
  },
  {
    key: 'state',
    header: t('state'),
    cell: ({ status }) => <Tag tone={TONES[status]}>{t(`turnover.states.${status}`)}</Tag>,
  },
]

/** A member's turnover: the sums that are open, and the latest requirements whatever became of them. */
export function TurnoverFacts({ name }: { readonly name: string }) {
  const turnover = useDesk(withQuery('/sandbox/turnover', { name }), DeskTurnoverSchema)
  const { data } = turnover
  return (
    <>
      {data !== undefined && (
        <div css={sumsStyle}>
          {(['required', 'done', 'left'] as const).map((sum) => (
            <span key={sum} css={sumStyle}>
              <span>{t(`turnover.${sum}`)}</span>
              <Money fen={parseFen(data[sum])} cents="always" />
            </span>
          ))}
        </div>
      )}
      <Listing
        caption={t('turnover.of', { name })}
        columns={COLUMNS}
        rows={data?.latest ?? []}
        rowKey={({ source, sourceId }) => `${source}:${sourceId}`}
        of={turnover}
        none={t('turnover.none')}
      />
    </>
  )
}
