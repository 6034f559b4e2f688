import { css } from '@emotion/react'
import { GIFT_TYPES, type Grade, VENUE_CATEGORIES } from '@site/contracts'
import { formatCny, parseFen } from '@site/domain'
import { useFlag } from '@site/shell'
import { DataTable, ErrorState, Panel, type TableColumn, Tag, numeric, px, text, tokenVar } from '@site/ui'
import { useMemo } from 'react'

import { useAccountTexts } from '../../../lib/texts.ts'
import { useGrades } from '../use-grades.ts'

const frameStyle = css({ display: 'grid', gap: px(16) })
const nameStyle = css({ display: 'inline-flex', alignItems: 'center', gap: px(8) })
const figureStyle = css(numeric, { whiteSpace: 'nowrap' })
const noneStyle = css({ color: tokenVar('text.weak') })
const rulesStyle = css({
  display: 'grid',
  gap: px(8),
  margin: 0,
  paddingInlineStart: px(20),
  fontSize: text(13),
  lineHeight: 1.7,
  color: tokenVar('text.normal'),
})

const RULES = ['up', 'keep', 'regain', 'gifts', 'activity', 'turnover', 'rebate'] as const

function figureColumn(key: string, header: string, of: (row: Grade) => string): TableColumn<Grade> {
  return { key, header, align: 'end', cell: (row) => <span css={figureStyle}>{of(row)}</span> }
}

/** Amounts; what a grade has not is a dash. */
function moneyColumn(key: string, header: string, of: (row: Grade) => string): TableColumn<Grade> {
  const cell = (row: Grade) => {
    const fen = parseFen(of(row))
    return fen === 0n ? <span css={noneStyle}>–</span> : <span css={figureStyle}>{formatCny(fen)}</span>
  }
  return { key, header, align: 'end', cell }
}

interface GradeTable {
  readonly key: 'needs' | 'giftTable' | 'serviceTable'
  readonly columns: readonly TableColumn<Grade>[]
}

function tablesOf(
  t: ReturnType<typeof useAccountTexts>,
  current: number | undefined,
  withoutSavings: boolean,
): readonly GradeTable[] {
  const name: TableColumn<Grade> = {
    key: 'grade',
    header: t('vip.grade'),
    primary: true,
    cell: (row) => (
      <span css={nameStyle}>
        <b>{row.name}</b>
        {row.grade === current && <Tag tone="accent">{t('vip.isCurrent')}</Tag>}
      </span>
    ),
  }
  return [
    {
      key: 'needs',
      columns: [
        name,
        ...(withoutSavings ? [] : [moneyColumn('deposit', t('vip.deposit'), ({ deposit }) => deposit)]),
        moneyColumn('bet', t('vip.bet'), ({ bet }) => bet),
        moneyColumn('keep', t('vip.keepColumn'), ({ keep }) => keep),
      ],
    },
    {
      key: 'giftTable',
      columns: [
        name,
        ...GIFT_TYPES.map((type) =>
          moneyColumn(type, t(`welfare.types.${type}`), ({ giftAmounts }) => giftAmounts[type] ?? '0.00'),
        ),
      ],
    },
    {
      key: 'serviceTable',
      columns: [
        name,
        figureColumn('times', t('vip.times'), ({ withdrawTimes }) => String(withdrawTimes)),
        moneyColumn('most', t('vip.most'), ({ withdrawMax }) => withdrawMax),
        ...VENUE_CATEGORIES.map((category) =>
          figureColumn(category, t(`records.${category}`), ({ rebate }) => `${rebate[category]}%`),
        ),
      ],
    },
  ]
}

/** All grades side by side: what they ask for, their gifts, their services; and the rules in words. */
export function GradeTables() {
  const t = useAccountTexts()
  const { data, isError, isFetching, refetch } = useGrades()
  const current = data?.current
  const withoutSavings = useFlag('vipNoSave')
  const tables = useMemo(() => tablesOf(t, current, withoutSavings), [t, current, withoutSavings])
  if (data === undefined && isError)
    return <ErrorState title={t('vip.error')} onRetry={() => void refetch()} retrying={isFetching} />
  return (
    <div css={frameStyle}>
      {tables.map(({ key, columns }) => (
        <Panel key={key} title={t(`vip.${key}`)} flush>
          <DataTable
            caption={t(`vip.${key}`)}
            columns={columns}
            rows={data?.list ?? []}
            rowKey={({ grade }) => String(grade)}
            loading={data === undefined}
            skeletonRows={9}
          />
        </Panel>
      ))}
      <Panel title={t('vip.rules')}>
        <ul css={rulesStyle}>
          {RULES.map((rule) => (
            <li key={rule}>{t(`vip.rule.${rule}`)}</li>
          ))}
        </ul>
      </Panel>
    </div>
  )
}
