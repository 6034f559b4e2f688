import { css } from '@emotion/react'
import type { Gift } from '@site/contracts'
import { parseFen, siteDateTime } from '@site/domain'
import { DataTable, Money, type TableColumn, Tag, numeric, text, tokenVar } from '@site/ui'
import { useMemo } from 'react'

import { useAccountTexts } from '../../../lib/texts.ts'
import { giftName } from '../gift-name.ts'

const smallStyle = css(numeric, { fontSize: text(12), color: tokenVar('text.weak') })

function columnsOf(t: ReturnType<typeof useAccountTexts>): readonly TableColumn<Gift>[] {
  return [
    {
      key: 'name',
      header: t('welfare.gift'),
      primary: true,
      cell: (gift) => <b>{giftName(gift, t)}</b>,
    },
    {
      key: 'closes',
      header: t('welfare.closes'),
      cell: ({ closesAt }) => <span css={smallStyle}>{closesAt === undefined ? '–' : siteDateTime(closesAt)}</span>,
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

/** Gifts that were claimed or have ended lately. */
export function PastGifts({ gifts }: { readonly gifts: readonly Gift[] }) {
  const t = useAccountTexts()
  const columns = useMemo(() => columnsOf(t), [t])
  return <DataTable caption={t('welfare.over')} columns={columns} rows={gifts} rowKey={({ id }) => id} />
}
