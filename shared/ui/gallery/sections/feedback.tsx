import {
  Button,
  Card,
  DataTable,
  EmptyState,
  ErrorState,
  media,
  Money,
  Notice,
  Panel,
  px,
  Skeleton,
  SkeletonCard,
  SkeletonGroup,
  SkeletonRow,
  type TableColumn,
  Tag,
  Toast,
} from '@site/ui'
import { SlipIcon } from '@site/ui/icons'
import { Block } from './block.tsx'

interface Row {
  readonly id: string
  readonly kind: string
  readonly fen: bigint
  readonly state: 'success' | 'warning' | 'error'
}

const ROWS: readonly Row[] = [
  { id: 'D20261120230115', kind: '存款', fen: 500_000n, state: 'success' },
  { id: 'W20261120221401', kind: '提款', fen: -120_050n, state: 'warning' },
  { id: 'T20261119180522', kind: '转账', fen: 30_000n, state: 'error' },
]
const STATES = { success: '成功', warning: '处理中', error: '失败' } as const

const COLUMNS: readonly TableColumn<Row>[] = [
  { key: 'id', header: '单号', cell: (row) => row.id, primary: true },
  { key: 'kind', header: '类型', cell: (row) => row.kind },
  {
    key: 'fen',
    header: '金额',
    align: 'end',
    cell: (row) => <Money fen={row.fen} tone="auto" signed size={16} />,
  },
  {
    key: 'state',
    header: '状态',
    align: 'center',
    cell: (row) => <Tag tone={row.state}>{STATES[row.state]}</Tag>,
  },
]

const columnsStyle = {
  display: 'grid',
  gap: px(20),
  gridTemplateColumns: '1fr 1fr 1fr',
  [media.mobile]: { gridTemplateColumns: '1fr' },
}

export function FeedbackSection() {
  return (
    <>
      <Block title="提示" column>
        <Notice>存款渠道以本页为准，请勿向个人账户转账。</Notice>
        <Notice tone="success">转账成功，余额已更新。</Notice>
        <Notice tone="warning" title="温馨提示" onClose={() => undefined}>
          当前还有订单正在确认中，请稍等
        </Notice>
        <Notice
          tone="error"
          action={
            <Button size="sm" variant="ghost">
              重试
            </Button>
          }
        >
          余额不足，请先存款
        </Notice>
      </Block>
      <Block title="轻提示" column>
        {(['info', 'success', 'warning', 'error', 'loading'] as const).map((tone) => (
          <div key={tone}>
            <Toast tone={tone}>{tone === 'loading' ? '登录中...' : '请先登录账号，才能了解更多'}</Toast>
          </div>
        ))}
      </Block>
      <div css={columnsStyle}>
        <Card>
          <EmptyState icon={SlipIcon} title="投注单是空的" action={<Button size="sm">去看赛事</Button>}>
            点选任意赔率，即可加入投注单
          </EmptyState>
        </Card>
        <Card>
          <ErrorState onRetry={() => undefined} />
        </Card>
        <Card>
          <EmptyState compact title="暂无记录">
            换个时间范围试试
          </EmptyState>
        </Card>
      </div>
      <div css={{ height: px(20) }} />
      <Panel title="最近交易" flush>
        <DataTable caption="最近交易" rows={ROWS} rowKey={(row) => row.id} columns={COLUMNS} />
      </Panel>
      <div css={{ height: px(20) }} />
      <Block title="骨架" column>
        <SkeletonGroup>
          <SkeletonRow lines={2} cells={3} />
          <SkeletonRow lines={1} avatar />
          <Skeleton shape="circle" width={64} height={64} />
        </SkeletonGroup>
        <div css={{ display: 'grid', gridTemplateColumns: `repeat(auto-fill, minmax(${px(140)}, 1fr))`, gap: px(12) }}>
          {[1, 2, 3, 4].map((key) => (
            <SkeletonCard key={key} />
          ))}
        </div>
      </Block>
    </>
  )
}
