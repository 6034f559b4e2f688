import { WITHDRAW_STATUS, type WithdrawLine, type WithdrawStatus, withdrawOrdersEndpoint } from '@site/contracts'
import { isEndOfWithdrawal, parseFen, siteTimestamp } from '@site/domain'
import { hasRoute, useEndpoint } from '@site/shell'
import { Link } from '@site/shell/router'
import { Money, type TableColumn, Tag, buttonStyle } from '@site/ui'
import { useMemo } from 'react'

import { useAccountTexts } from '../../../lib/texts.ts'
import { DisputeEntry } from '../../disputes/index.ts'
import { WITHDRAW_STATE_TONES, withdrawHref } from '../../order/index.ts'
import { useExport } from '../use-export.ts'
import { useOrderFilter } from '../use-order-filter.ts'
import { useRecordDrawer } from './lazy-drawer.tsx'
import { OrderDetail, OrderName } from './order-cells.tsx'
import { OrderList } from './order-list.tsx'
import type { Fact } from './record-drawer.tsx'

type Texts = ReturnType<typeof useAccountTexts>

/** Every withdrawal, whatever became of it. */
export function WithdrawRecords() {
  const t = useAccountTexts()
  const filter = useOrderFilter<WithdrawStatus>()
  const query = useEndpoint(withdrawOrdersEndpoint, filter.request, { keepPrevious: true, fresh: true })
  const { isExporting, save } = useExport()
  const { drawer, show } = useRecordDrawer()
  const columns = useMemo(() => {
    const open = (line: WithdrawLine): void =>
      show({
        of: { list: 'withdrawals', orderNo: line.orderNo },
        title: t('records.withdrawDetail'),
        number: line.orderNo,
        facts: factsOf(line, t),
        action: (
          <>
            {hasRoute('takeMoney') && (
              <Link to={withdrawHref(line)} css={buttonStyle({ variant: 'secondary' })}>
                {t('records.openOrder')}
              </Link>
            )}
            {isEndOfWithdrawal(line.status) && <DisputeEntry subject={{ kind: 'withdrawal', number: line.orderNo }} />}
          </>
        ),
      })
    return withdrawColumns(t, open)
  }, [t, show])
  return (
    <OrderList
      list="withdrawals"
      filter={filter}
      states={Object.values(WITHDRAW_STATUS).map((status) => ({ status, name: t(`withdraw.status${status}`) }))}
      query={query}
      columns={columns}
      file={{ isExporting, onExport: () => void save({ list: 'withdrawals', ...filter.filter }) }}
      drawer={drawer}
    />
  )
}

function withdrawColumns(t: Texts, onOpen: (line: WithdrawLine) => void): readonly TableColumn<WithdrawLine>[] {
  return [
    {
      key: 'order',
      header: t('records.order'),
      primary: true,
      cell: ({ accountName, orderNo, submittedAt }) => (
        <OrderName name={accountName} orderNo={orderNo} at={submittedAt} />
      ),
    },
    {
      key: 'state',
      header: t('records.status'),
      align: 'center',
      cell: ({ status }) => <Tag tone={WITHDRAW_STATE_TONES[status]}>{t(`withdraw.status${status}`)}</Tag>,
    },
    {
      key: 'amount',
      header: t('records.amount'),
      align: 'end',
      cell: ({ amount }) => <Money fen={parseFen(amount)} />,
    },
    {
      key: 'paidOut',
      header: t('records.paidOut'),
      align: 'end',
      cell: ({ paid = '0.00' }) => (paid === '0.00' ? '–' : <Money fen={parseFen(paid)} />),
    },
    {
      key: 'detail',
      header: t('records.detail'),
      align: 'end',
      opens: true,
      cell: (line) => <OrderDetail orderNo={line.orderNo} onOpen={() => onOpen(line)} />,
    },
  ]
}

function factsOf(line: WithdrawLine, t: Texts): readonly Fact[] {
  const { status, accountName, accountMask, submittedAt, amount, fee, coins, reason } = line
  const { paid = '0.00', returned = '0.00' } = line
  return [
    {
      key: 'state',
      label: t('records.status'),
      value: <Tag tone={WITHDRAW_STATE_TONES[status]}>{t(`withdraw.status${status}`)}</Tag>,
    },
    {
      key: 'account',
      label: t('records.account'),
      value: <span translate="no">{`${accountName} ${accountMask}`}</span>,
    },
    { key: 'time', label: t('records.time'), value: siteTimestamp(submittedAt) },
    { key: 'amount', label: t('records.amount'), value: <Money fen={parseFen(amount)} cents="always" /> },
    ...(fee === '0.00'
      ? []
      : [{ key: 'fee', label: t('records.fee'), value: <Money fen={parseFen(fee)} cents="always" /> }]),
    ...(paid === '0.00'
      ? []
      : [{ key: 'paid', label: t('records.paidOut'), value: <Money fen={parseFen(paid)} cents="always" /> }]),
    ...(coins === undefined
      ? []
      : [
          {
            key: 'coins',
            label: t(isEndOfWithdrawal(status) ? 'records.arrived' : 'withdraw.arrives'),
            value: `${coins} USDT`,
          },
        ]),
    ...(returned === '0.00'
      ? []
      : [{ key: 'returned', label: t('records.returned'), value: <Money fen={parseFen(returned)} cents="always" /> }]),
    ...(reason === '' ? [] : [{ key: 'reason', label: t('records.reason'), value: reason }]),
  ]
}
