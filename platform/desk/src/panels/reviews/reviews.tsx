import { css } from '@emotion/react'
import { type DeskReview, DeskReviewsSchema } from '@site/contracts/desk'
import { Panel, px, type TableColumn, Tag } from '@site/ui'
import { useState } from 'react'

import { withQuery } from '../../lib/call.ts'
import { useDesk } from '../../lib/queries.ts'
import { t } from '../../lib/texts.ts'
import { Action, Actions, Column, Listing, SearchField, Tools, When } from '../../parts/index.ts'

const noteStyle = css({ padding: px(0, 0, 12) })

const COLUMNS: readonly TableColumn<DeskReview>[] = [
  { key: 'member', header: t('member'), primary: true, cell: ({ name }) => name },
  {
    key: 'kind',
    header: t('reviews.kind'),
    cell: ({ kind }) => <Tag tone="warning">{t(`reviews.kinds.${kind}`)}</Tag>,
  },
  { key: 'other', header: t('reviews.other'), cell: ({ otherName }) => otherName },
  { key: 'time', header: t('time'), cell: ({ at }) => <When at={at} /> },
]

/** What staff is told of accounts that may be one person's, and whose log-ins are looked at. */
export function Reviews() {
  const [name, setName] = useState('')
  const [checked, setChecked] = useState('')
  const reviews = useDesk(withQuery('/sandbox/identity/reviews', { name }), DeskReviewsSchema)
  return (
    <Column>
      <Panel title={t('reviews.title')} flush>
        <Tools>
          <SearchField label={t('member')} value={name} onSearch={setName} />
        </Tools>
        <Listing
          caption={t('reviews.title')}
          columns={COLUMNS}
          rows={reviews.data?.reviews ?? []}
          rowKey={({ id }) => String(id)}
          of={reviews}
          none={t('reviews.none')}
        />
      </Panel>
      <Panel title={t('reviews.checks')}>
        <p css={noteStyle}>{t('reviews.checksNote')}</p>
        <SearchField label={t('member')} value={checked} onSearch={setChecked} />
        {checked !== '' && (
          <Actions>
            <Action to={checked} path="/sandbox/identity/risk" body={{ name: checked, checked: true }}>
              {t('reviews.check')}
            </Action>
            <Action to={checked} path="/sandbox/identity/risk" body={{ name: checked, checked: false }}>
              {t('reviews.uncheck')}
            </Action>
          </Actions>
        )}
      </Panel>
    </Column>
  )
}
