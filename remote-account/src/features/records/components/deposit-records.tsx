import { DEPOSIT_STATUS, type DepositLine, type DepositStatus, depositOrdersEndpoint } from '@site/contracts'
import { isFinalDeposit, parseFen, siteTimestamp } from '@site/domain'
import { hasRoute, useEndpoint } from '@site/shell'
import { Link } from '@site/shell/router'
import { Money, type TableColumn, Tag, buttonStyle } from '@site/ui'
import { useMemo } from 'react'

import { useAccountTexts } from '../../../lib/texts.ts'
import { DisputeEntry } from '../../disputes/index.ts'
import { DEPOSIT_STATE_NAMES, DEPOSIT_STATE_TONES, waitHref } from '../../order/index.ts'
import { useExport } from '../use-export.ts'
import { useOrderFilter } from '../use-order-filter.ts'
import { useRecordDrawer } from './lazy-drawer.tsx'
import { OrderDetail, OrderName } from './order-cells.tsx'
import { OrderList } from './order-list.tsx'
import type { Fact } from './record-drawer.tsx'

type Texts = ReturnType<typeof useAccountTexts>

const stateName = (status: DepositStatus, t: Texts): string => t(`deposit.state_${DEPOSIT_STATE_NAMES[status]}`)

/** Every deposit order, whatever became of it. */
export function DepositRecords() {
  const t = useAccountTexts()
  const filter = useOrderFilter<DepositStatus>()
  const query = useEndpoint(depositOrdersEndpoint, filter.request, { keepPrevious: true, fresh: true })
  const { isExporting, save } = useExport()
  const { drawer, show } = useRecordDrawer()
  const columns = useMemo(() => {
    const open = (line: DepositLine): void =>
      show({
        of: { list: 'deposits', orderNo: line.orderNo },
        title: t('records.depositDetail'),
        number: line.orderNo,
        facts: factsOf(line, t),
        action: (
          <>
            {hasRoute('saveMoney') && (
              <Link to={waitHref(line)} css={buttonStyle({ variant: 'secondary' })}>
                {t('records.openOrder')}
              </Link>
            )}
            {isFinalDeposit(line.status) && <DisputeEntry subject={{ kind: 'deposit', number: line.orderNo }} />}
          </>
        ),
      })
    return depositColumns(t, open)
  }, [t, show])
  return (
    <OrderList
      list="deposits"
      filter={filter}
      states={Object.values(DEPOSIT_STATUS).map((status) => ({ status, name: stateName(status, t) }))}
      query={query}
      columns={columns}
      file={{ isExporting, onExport: () => void save({ list: 'deposits', ...filter.filter }) }}
      drawer={drawer}
    />
  )
}

function depositColumns(t: Texts, onOpen: (line: DepositLine) => void): readonly TableColumn<DepositLine>[] {
  return [
    {
      key: 'order',
      header: t('records.order'),
      primary: true,
      cell: ({ channelName, orderNo, createdAt }) => <OrderName name={channelName} orderNo={orderNo} at={createdAt} />,
    },
    {
      key: 'state',
      header: t('records.status'),
      align: 'center',
      cell: ({ status }) => <Tag tone={DEPOSIT_STATE_TONES[status]}>{stateName(status, t)}</Tag>,
    },
    {
      key: 'amount',
      header: t('records.amount'),
      align: 'end',
      cell: ({ amount }) => <Money fen={parseFen(amount)} />,
    },
    {
      key: 'arrived',
      header: t('records.arrived'),
      align: 'end',
      cell: (line) => (isCredited(line) ? <Money fen={parseFen(line.paidAmount)} signed tone="auto" /> : '–'),
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

/** Money that staff still look at has arrived somewhere, but not in the wallet. */
function isCredited(line: DepositLine): line is DepositLine & { readonly paidAmount: string } {
  return line.status === DEPOSIT_STATUS.success && line.paidAmount !== undefined
}

function factsOf(line: DepositLine, t: Texts): readonly Fact[] {
  const { status, channelName, createdAt, amount, payAmount, currency, paidAmount, bonus, message } = line
  return [
    {
      key: 'state',
      label: t('records.status'),
      value: <Tag tone={DEPOSIT_STATE_TONES[status]}>{stateName(status, t)}</Tag>,
    },
    { key: 'way', label: t('records.way'), value: channelName },
    { key: 'time', label: t('records.time'), value: siteTimestamp(createdAt) },
    { key: 'amount', label: t('records.amount'), value: <Money fen={parseFen(amount)} cents="always" /> },
    ...(currency === 'CNY' ? [] : [{ key: 'toPay', label: t('records.toPay'), value: `${payAmount} ${currency}` }]),
    ...(paidAmount === undefined
      ? []
      : [
          {
            key: 'arrived',
            label: t(isCredited(line) ? 'records.arrived' : 'records.paidOut'),
            value: <Money fen={parseFen(paidAmount)} cents="always" />,
          },
        ]),
    ...(bonus === '0.00'
      ? []
      : [{ key: 'gift', label: t('records.gift'), value: <Money fen={parseFen(bonus)} cents="always" /> }]),
    ...(message === '' ? [] : [{ key: 'reason', label: t('records.reason'), value: message }]),
  ]
}
