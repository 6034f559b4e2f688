import { css } from '@emotion/react'
import { DEPOSIT_STATUS, openDepositsEndpoint, paymentCustomerEndpoint, paymentTypesEndpoint } from '@site/contracts'
import { bus, useEndpoint } from '@site/shell'
import { Button, Card, EmptyState, ErrorState, Notice, Skeleton, SkeletonGroup, media, px, text } from '@site/ui'
import { Headset, Landmark } from 'lucide-react'
import { useState } from 'react'

import { useAccountTexts } from '../../../lib/texts.ts'
import { isInMaintenance } from '../channel.ts'
import { ChannelForm } from './channel-form.tsx'
import { ChannelList } from './channel-list.tsx'
import { DepositNotes } from './deposit-notes.tsx'
import { ReviewedOrder, RunningOrder } from './running-order.tsx'

const frameStyle = css({ display: 'grid', gap: px(16) })
const columnsStyle = css({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 0.62fr)',
  alignItems: 'start',
  gap: px(16),
  [media.touch]: { gridTemplateColumns: 'minmax(0, 1fr)' },
})
const titleStyle = css({ marginBottom: px(16), fontSize: text(16) })
const manualStyle = css({ display: 'grid', gap: px(16) })
const channelsStyle = css({
  display: 'grid',
  gridTemplateColumns: 'repeat(3, minmax(0, 1fr))',
  gap: px(12),
  [media.touch]: { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))', gap: px(8) },
})

/** The ways to pay and the form of the one that is chosen; a channel with an order that runs leads back to it. */
export function DepositDesk() {
  const t = useAccountTexts()
  const types = useEndpoint(paymentTypesEndpoint, undefined)
  const running = useEndpoint(openDepositsEndpoint, undefined, { fresh: true })
  const customer = useEndpoint(paymentCustomerEndpoint, undefined)
  const [wanted, setWanted] = useState<string>()

  if (types.data === undefined || running.data === undefined) {
    const failed = types.isError ? types : running.isError ? running : undefined
    if (failed === undefined) return <DeskSkeleton />
    const retry = (): void => void Promise.all([types.refetch(), running.refetch()])
    return <ErrorState title={t('deposit.error')} onRetry={retry} retrying={types.isFetching || running.isFetching} />
  }
  const channels = types.data
  const channel =
    channels.find(({ code }) => code === wanted) ?? channels.find((one) => !isInMaintenance(one)) ?? channels[0]
  if (channel === undefined) {
    return (
      <Card>
        <EmptyState icon={Landmark} title={t('deposit.none')}>
          {t('deposit.noneText')}
        </EmptyState>
      </Card>
    )
  }
  const orders = running.data.filter(({ payCode }) => payCode === channel.code)
  // What is looked at by staff does not keep anybody from another order.
  const order = orders.find(({ status }) => status !== DEPOSIT_STATUS.review)
  const reviewed = orders.find(({ status }) => status === DEPOSIT_STATUS.review)
  return (
    <div css={frameStyle}>
      <ChannelList channels={channels} openOrders={running.data} chosen={channel.code} onChoose={setWanted} />
      <div css={columnsStyle}>
        <Card padding="lg">
          <h2 css={titleStyle}>{channel.name}</h2>
          {reviewed !== undefined && <ReviewedOrder order={reviewed} />}
          {order !== undefined ? (
            <RunningOrder order={order} />
          ) : isInMaintenance(channel) ? (
            <Notice tone="warning" title={t('deposit.maintenanceTitle')}>
              {t('deposit.maintenanceText')}
            </Notice>
          ) : channel.wait === 'customerService' ? (
            <ManualChannel />
          ) : (
            <ChannelForm
              key={channel.code}
              channel={channel}
              boundName={customer.data?.realNameMask}
              onRefused={() => {
                void running.refetch()
                void customer.refetch()
              }}
            />
          )}
        </Card>
        <DepositNotes tips={channel.tips} />
      </div>
    </div>
  )
}

/** Deposits that customer service takes: the site's warning comes before the way there. */
function ManualChannel() {
  const t = useAccountTexts()
  return (
    <div css={manualStyle}>
      <Notice tone="warning" title={t('deposit.manualTitle')}>
        {t('deposit.manualText')}
      </Notice>
      <Button
        variant="cta"
        size="lg"
        block
        icon={<Headset size={18} aria-hidden="true" />}
        onClick={() => bus.emit('customer_service')}
      >
        {t('deposit.manualGo')}
      </Button>
    </div>
  )
}

function DeskSkeleton() {
  return (
    <SkeletonGroup css={frameStyle}>
      <div css={channelsStyle}>
        {Array.from({ length: 9 }, (_, index) => (
          <Skeleton key={index} shape="block" height={76} />
        ))}
      </div>
      <div css={columnsStyle}>
        <Skeleton shape="block" height={360} />
        <Skeleton shape="block" height={360} />
      </div>
    </SkeletonGroup>
  )
}
