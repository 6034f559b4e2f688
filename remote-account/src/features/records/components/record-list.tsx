import { css } from '@emotion/react'
import { EmptyState, type TableColumn, px } from '@site/ui'
import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'

import { type ListAnswer, ListTable } from '../../../lib/list-table.tsx'
import { PageTurner, type PageTurnerProps } from '../../../lib/page-turner.tsx'
import { listBoxStyle } from '../../../lib/page-style.ts'
import { FilterBar, type FilterBarProps } from './filter-bar.tsx'

const stackStyle = css({ display: 'grid', gap: px(16) })

/** What the page of a list is asked for with, and how that stands. */
type RecordQuery<Row> = ListAnswer & {
  readonly data:
    { readonly list: readonly Row[]; readonly total?: number; readonly next?: string | undefined } | undefined
  readonly isPlaceholderData: boolean
}

export interface RecordListProps<Row> extends Pick<FilterBarProps, 'span' | 'onSpanChange'> {
  readonly caption: string
  readonly query: RecordQuery<Row>
  readonly pages: PageTurnerProps['pages']
  readonly columns: readonly TableColumn<Row>[]
  readonly rowKey: (row: Row) => string
  readonly empty: { readonly icon: LucideIcon; readonly title: string; readonly text: string }
  /** The file of all that the filter lists. */
  readonly file: Omit<NonNullable<FilterBarProps['file']>, 'canExport'>
  /** What is chosen beside the period. */
  readonly filters: ReactNode
  /** What all of it comes to. */
  readonly totals?: ReactNode
  readonly drawer: ReactNode
}

/** Records of one kind: what is chosen of them, what they come to, page by page, and one of them from the side. */
export function RecordList<Row>(props: RecordListProps<Row>) {
  const { span, onSpanChange, query, empty, file } = props
  const { data } = query
  return (
    <div css={stackStyle}>
      <FilterBar
        span={span}
        onSpanChange={onSpanChange}
        file={{ ...file, canExport: (data?.total ?? data?.list.length ?? 0) > 0 }}
      >
        {props.filters}
      </FilterBar>
      {props.totals}
      <div css={listBoxStyle}>
        <ListTable
          of={query}
          caption={props.caption}
          columns={props.columns}
          rows={data?.list}
          rowKey={props.rowKey}
          empty={
            <EmptyState icon={empty.icon} title={empty.title}>
              {empty.text}
            </EmptyState>
          }
        />
      </div>
      <PageTurner
        pages={props.pages}
        total={data?.total}
        next={data?.next}
        loading={data === undefined || query.isPlaceholderData}
      />
      {props.drawer}
    </div>
  )
}
