import type { Gift, ResponseOf, activityMissedEndpoint } from '@site/contracts'
import { parseFen, siteDateTime } from '@site/domain'
import { DataTable, Money, type TableColumn, Tag } from '@site/ui'
import { useMemo } from 'react'

import { useAccountTexts } from '../../../lib/texts.ts'
import { giftName } from '../gift-name.ts'
import { quietStyle, RewardName } from './reward-name.tsx'

type MissedReward = ResponseOf<typeof activityMissedEndpoint>['list'][number]
type Translate = ReturnType<typeof useAccountTexts>

/** A gift or a reward of an activity that is over. */
interface Past {
  readonly id: string
  readonly name: string
  /** The activity that it was of. */
  readonly of?: string
  /** Epoch milliseconds. */
  readonly closesAt?: number | undefined
  readonly state: Gift['state']
  /** Decimal string. */
  readonly amount: string
}

function columnsOf(t: Translate): readonly TableColumn<Past>[] {
  return [
    {
      key: 'name',
      header: t('welfare.gift'),
      primary: true,
      cell: ({ name, of }) => <RewardName name={name} of={of} />,
    },
    {
      key: 'closes',
      header: t('welfare.closes'),
      cell: ({ closesAt }) => <span css={quietStyle}>{closesAt === undefined ? '–' : siteDateTime(closesAt)}</span>,
    },
    {
      key: 'state',
      header: t('records.status'),
      align: 'center',
      cell: ({ state }) => <Tag tone={state === 'claimed' ? 'success' : 'neutral'}>{t(`welfare.states.${state}`)}</Tag>,
    },
    {
      key: 'amount',
      header: t('records.amount'),
      align: 'end',
      cell: ({ amount }) => <Money fen={parseFen(amount)} />,
    },
  ]
}

export interface PastGiftsProps {
  readonly gifts: readonly Gift[]
  /** Of activities. */
  readonly missed: readonly MissedReward[]
}

/** Gifts that were claimed or have ended lately, and rewards of activities that were not claimed in time, the latest first. */
export function PastGifts({ gifts, missed }: PastGiftsProps) {
  const t = useAccountTexts()
  const columns = useMemo(() => columnsOf(t), [t])
  const rows = useMemo<readonly Past[]>(
    () =>
      [
        ...gifts.map((gift): Past => {
          const { id, closesAt, state, amount } = gift
          return { id, name: giftName(gift, t), closesAt, state, amount }
        }),
        ...missed.map(({ id, name, activity, closedAt, amount }): Past => ({
          ...{ id, name, of: activity, closesAt: closedAt, state: 'expired', amount },
        })),
      ].toSorted((one, other) => (other.closesAt ?? 0) - (one.closesAt ?? 0)),
    [gifts, missed, t],
  )
  return <DataTable caption={t('welfare.over')} columns={columns} rows={rows} rowKey={({ id }) => id} />
}
