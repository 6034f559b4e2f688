import {
  Button,
  CopyButton,
  Countdown,
  DataTable,
  DescriptionList,
  EmptyState,
  media,
  Money,
  Panel,
  px,
  type TableColumn,
  type TableSort,
  Tag,
  Timeline,
} from '@site/ui'
import { QrCode } from '@site/ui/qr'
import { Mail, Smartphone, UserRound } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Block } from './block.tsx'

interface Deal {
  readonly id: string
  readonly kind: string
  readonly fen: bigint
  readonly at: string
}

const DEALS: readonly Deal[] = Array.from({ length: 12 }, (_, index) => ({
  id: `D2026112${String(index).padStart(7, '0')}`,
  kind: ['存款', '取款', '转账'][index % 3] ?? '存款',
  fen: BigInt((index % 2 === 0 ? 1 : -1) * (index + 1) * 12_350),
  at: `11-${String(21 - index).padStart(2, '0')} 09:3${index % 10}`,
}))
const COLUMNS: readonly TableColumn<Deal>[] = [
  { key: 'id', header: '单号', cell: (deal) => deal.id, primary: true },
  { key: 'kind', header: '类型', cell: (deal) => <Tag>{deal.kind}</Tag> },
  { key: 'at', header: '时间', cell: (deal) => deal.at, sortable: true },
  {
    key: 'fen',
    header: '金额',
    align: 'end',
    sortable: true,
    cell: (deal) => <Money fen={deal.fen} tone="auto" signed />,
  },
]
const ENDS_AT = Date.now() + 754_000
const columnsStyle = {
  display: 'grid',
  gap: px(20),
  alignItems: 'start',
  marginBottom: px(20),
  gridTemplateColumns: '1fr 1fr',
  [media.mobile]: { gridTemplateColumns: '1fr' },
}

function sorted({ key, direction }: TableSort): readonly Deal[] {
  const up = DEALS.toSorted((a, b) => (key === 'fen' ? Number(a.fen - b.fen) : a.at < b.at ? -1 : 1))
  return direction === 'ascending' ? up : up.toReversed()
}

function SortedTable() {
  const [sort, setSort] = useState<TableSort>({ key: 'at', direction: 'descending' })
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set([DEALS[0]?.id ?? '', DEALS[2]?.id ?? '']))
  return (
    <DataTable
      caption="交易记录"
      columns={COLUMNS}
      rows={sorted(sort)}
      rowKey={(deal) => deal.id}
      sort={sort}
      onSortChange={setSort}
      maxHeight={340}
      selection={{
        selected,
        onSelectedChange: setSelected,
        nameOf: (deal) => deal.id,
        actions: (
          <Button size="sm" variant="secondary">
            导出所选
          </Button>
        ),
      }}
    />
  )
}

function States({ children }: { readonly children: ReactNode }) {
  return <div css={columnsStyle}>{children}</div>
}

/** Lists, tables and orders in their states. */
export function DataSection() {
  const table = { caption: '交易记录', columns: COLUMNS, rowKey: (deal: Deal) => deal.id }
  return (
    <>
      <Panel title="可排序、可选择的表格" flush>
        <SortedTable />
      </Panel>
      <div css={{ height: px(20) }} />
      <States>
        <Panel title="加载中" flush>
          <DataTable {...table} rows={[]} loading skeletonRows={3} />
        </Panel>
        <Panel title="加载失败" flush>
          <DataTable {...table} rows={[]} failed errorTitle="记录暂时没有加载出来" onRetry={() => undefined} />
        </Panel>
        <Panel title="没有记录" flush>
          <DataTable {...table} rows={[]} empty={<EmptyState title="这段时间没有记录">换个时间范围试试</EmptyState>} />
        </Panel>
        <Panel title="身份信息" flush>
          <DescriptionList
            descriptions={[
              { icon: UserRound, label: '用户名', value: 'liming88', hint: '不可修改' },
              {
                icon: Smartphone,
                label: '手机号码',
                value: '138****8000',
                action: (
                  <Button size="sm" variant="secondary">
                    更换
                  </Button>
                ),
              },
              {
                icon: Mail,
                label: '电子邮箱',
                value: <Tag tone="warning">未绑定</Tag>,
                action: <Button size="sm">绑定</Button>,
              },
            ]}
          />
          <DescriptionList
            descriptions={[
              { label: '订单号', value: 'W20261121093000128' },
              { label: '取款金额', value: <Money fen={120_050n} tone="money" /> },
            ]}
          />
        </Panel>
        <Panel title="回执、合计与随文">
          <div css={{ display: 'grid', gap: px(14) }}>
            <DescriptionList
              look="receipt"
              label="回执"
              descriptions={[
                { label: '注单号', value: 'B20261121093000128' },
                { label: '成交赔率', value: '@1.95' },
                { label: '可赢', value: '¥95.00' },
              ]}
            />
            <DescriptionList
              look="figures"
              label="合计"
              descriptions={[
                { label: '投注额', value: '¥12,350.00' },
                { label: '有效投注', value: '¥12,000.00' },
                { label: '输赢', value: <Money fen={-52_350n} tone="auto" signed /> },
              ]}
            />
            <DescriptionList
              look="inline"
              label="登录"
              descriptions={[
                { label: '注册时间', value: '2026-10-01' },
                { label: '上次登录', value: '2026-11-21 09:30' },
              ]}
            />
          </div>
        </Panel>
      </States>
      <Block title="进度">
        <div css={{ ...columnsStyle, width: '100%', marginBottom: 0 }}>
          <Timeline
            label="取款进度"
            entries={[
              { key: 'sent', title: '提交申请', state: 'done', time: '11-21 09:30', at: '2026-11-21T09:30:00+08:00' },
              { key: 'check', title: '审核中', state: 'current', time: '11-21 09:31', text: '通常 10 分钟内完成' },
              { key: 'pay', title: '出款', state: 'waiting' },
              { key: 'done', title: '到账', state: 'waiting' },
            ]}
          />
          <Timeline
            label="存款进度"
            entries={[
              { key: 'sent', title: '创建订单', state: 'done', time: '11-20 21:04' },
              { key: 'paid', title: '已付款', state: 'done', time: '11-20 21:09' },
              {
                key: 'done',
                title: '未到账',
                state: 'failed',
                time: '11-20 21:40',
                text: '付款金额与订单不符，请联系客服',
              },
            ]}
          />
        </div>
      </Block>
      <Block title="付款">
        <Countdown label="剩余付款时间" endsAt={ENDS_AT} now={Date.now} total={900} />
        <Countdown label="剩余付款时间" endsAt={ENDS_AT - 720_000} now={Date.now} total={900} />
        <CopyButton label="复制收款账号" onCopy={async () => true}>
          复制
        </CopyButton>
        <QrCode value="TSandboxPayToThisAddressNeverWorks" label="付款二维码" />
      </Block>
    </>
  )
}
