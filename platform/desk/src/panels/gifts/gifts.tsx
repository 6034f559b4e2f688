import { type DeskGrant, DeskGrantsSchema } from '@site/contracts/desk'
import { parseFen, siteDateTime } from '@site/domain'
import { Money, Panel, type TableColumn, Tag, type Tone } from '@site/ui'
import { useState } from 'react'

import { useDeskPages } from '../../lib/queries.ts'
import { t } from '../../lib/texts.ts'
import { Action, Actions, Column, Listing, SearchField, Small, Tools, When } from '../../parts/index.ts'
import { GrantForm } from './grant-form.tsx'

const TONES: Readonly<Record<DeskGrant['state'], Tone>> = {
  claimable: 'info',
  claimed: 'success',
  expired: 'neutral',
  withdrawn: 'neutral',
}

const COLUMNS: readonly TableColumn<DeskGrant>[] = [
  {
    key: 'member',
    header: t('member'),
    primary: true,
    cell: ({ name, title }) => (
      <span>
        {name}
        <Small>{title}</Small>
      </span>
    ),
  },
  {
    key: 'amount',
    header: t('amount'),
    align: 'end',
    cell: ({ amount, turnover }) => (
      <span>
        <Money fen={parseFen(amount)} cents="always" />
        <Small>{t('gifts.times', { count: turnover })}</Small>
      </span>
    ),
  },
  {
    key: 'state',
    header: t('state'),
    cell: ({ state, closesAt, claimedAt }) => (
      <span>
        <Tag tone={TONES[state]}>{t(`gifts.states.${state}`)}</Tag>
        <Small>
          {claimedAt === undefined
            ? t('gifts.until', { time: siteDateTime(closesAt) })
            : t('gifts.claimedAt', { time: siteDateTime(claimedAt) })}
        </Small>
      </span>
    ),
  },
  { key: 'time', header: t('time'), cell: ({ createdAt }) => <When at={createdAt} /> },
  {
    key: 'actions',
    header: t('actions'),
    align: 'end',
    cell: ({ id, name, title, state }) =>
      state === 'claimable' && (
        <Actions>
          <Action
            to={`${name} ${title}`}
            variant="danger"
            confirm={t('gifts.confirm')}
            path="/sandbox/gifts/withdraw"
            body={{ id }}
          >
            {t('gifts.withdraw')}
          </Action>
        </Actions>
      ),
  },
]

/** Gifts to single members: give one, see what became of it, take it back before it is claimed. */
export function Gifts() {
  const [name, setName] = useState('')
  const gifts = useDeskPages('/sandbox/gifts', { name }, DeskGrantsSchema)
  return (
    <Column>
      <Panel title={t('gifts.give')}>
        <GrantForm />
      </Panel>
      <Panel title={t('gifts.list')} flush>
        <Tools>
          <SearchField label={t('member')} value={name} onSearch={setName} />
        </Tools>
        <Listing
          caption={t('gifts.list')}
          columns={COLUMNS}
          rows={gifts.data?.flatMap(({ list }) => list) ?? []}
          rowKey={({ id }) => id}
          of={gifts}
          none={t('gifts.none')}
        />
      </Panel>
    </Column>
  )
}
