import {
  CountBadge,
  LiveMark,
  media,
  numeric,
  Panel,
  px,
  SkeletonGroup,
  SkeletonRow,
  text,
  tokenVar,
  truncate,
} from '@site/ui'
import { FootballIcon, sportIcon } from '@site/ui/icons'
import { Icon } from '@site/ui'
import { useEffect, useState } from 'react'

import { PriceSample } from './price-sample.tsx'

const TEAMS = [
  '青岚',
  '北港',
  '云州',
  '赤峰',
  '临江',
  '海宁',
  '南屏',
  '金川',
  '鹿城',
  '白沙',
  '东岳',
  '西塘',
  '星河',
  '长风',
  '碧波',
  '铁岭',
]
const SPORTS = ['FT', 'VF', 'BK', 'TN', 'OP', 'SK', 'FS', 'VB', 'BS', 'TT']
const NAMES = ['足球', '虚拟足球', '篮球', '网球', '其他', '斯诺克', '冠军', '排球', '棒球', '乒乓球']

const rowStyle = {
  display: 'grid',
  gridTemplateColumns: `${px(52)} minmax(0, 1fr) repeat(6, ${px(84)})`,
  gap: px(4),
  alignItems: 'center',
  padding: px(4, 10),
  borderTop: `1px solid ${tokenVar('line.soft')}`,
  [media.mobile]: {
    gridTemplateColumns: `${px(40)} minmax(0, 1fr) repeat(2, ${px(72)})`,
    '& > :nth-of-type(n+5)': { display: 'none' },
  },
}

function MatchRow({ index, tick }: { readonly index: number; readonly tick: number }) {
  const base = [950, 880, 1020, 860, 2450, 3300]
  const [home, away] = [TEAMS[index % 16] ?? '', TEAMS[(index + 7) % 16] ?? '']
  const shift = (cell: number) => (tick > 0 && (index + cell) % 4 === 0 ? (index % 2 === 0 ? 40 : -30) : 0)
  const cell = (offset: number, line: string) => {
    const value = (base[offset] ?? 900) + ((index * 37) % 90) + shift(offset)
    return (
      <PriceSample
        key={offset}
        price={(value / 1000).toFixed(2)}
        {...(offset < 4 ? { label: line } : {})}
        locked={index % 7 === 3 && offset > 3}
        selected={index === 1 && offset === 2}
      />
    )
  }
  return (
    <div css={rowStyle}>
      <div css={{ fontSize: text(12), color: tokenVar('text.weak'), lineHeight: 1.3 }}>
        {index < 6 ? (
          <LiveMark>{`${index * 9 + 12}'`}</LiveMark>
        ) : (
          <span css={numeric}>{`${18 + (index % 5)}:30`}</span>
        )}
      </div>
      <div css={{ minWidth: 0, fontSize: text(13), lineHeight: 1.35, color: tokenVar('text.strong') }}>
        {[home, away].map((team, side) => (
          <div key={team} css={{ display: 'flex', gap: px(6), alignItems: 'center' }}>
            <span css={truncate}>{team}</span>
            {index === 2 && side === 0 && (
              <i css={{ width: px(7), height: px(10), borderRadius: 1, background: tokenVar('card.red') }} />
            )}
            <b css={[numeric, { marginInlineStart: 'auto', fontSize: text(14), color: tokenVar('accent') }]}>
              {index < 6 ? (index + side) % 4 : ''}
            </b>
          </div>
        ))}
      </div>
      {cell(0, '-0.5')}
      {cell(1, '+0.5')}
      {cell(2, '大2.5')}
      {cell(3, '小2.5')}
      {cell(4, '')}
      {cell(5, '')}
    </div>
  )
}

function Board() {
  const [tick, setTick] = useState(0)
  useEffect(() => {
    const timer = setTimeout(() => setTick(1), 300)
    return () => clearTimeout(timer)
  }, [])
  return (
    <Panel
      title="中国足球超级联赛"
      icon={<Icon of={FootballIcon} size={18} />}
      extra={<CountBadge count={16} quiet />}
      flush
    >
      {Array.from({ length: 16 }, (_, index) => (
        <MatchRow key={index} index={index} tick={tick} />
      ))}
    </Panel>
  )
}

const layoutStyle = {
  display: 'grid',
  gap: px(12),
  gridTemplateColumns: `${px(220)} minmax(0, 1fr) ${px(320)}`,
  alignItems: 'start',
  [media.touch]: { gridTemplateColumns: 'minmax(0, 1fr)' },
}

export function BoardSection() {
  return (
    <div css={layoutStyle}>
      <Panel title="运动" flush>
        <ul role="list" css={{ padding: px(4) }}>
          {SPORTS.map((code, index) => (
            <li
              key={code}
              css={{
                display: 'flex',
                alignItems: 'center',
                gap: px(10),
                minHeight: px(36),
                padding: px(0, 10),
                borderRadius: px(6),
                color: tokenVar(index === 0 ? 'accent' : 'text.normal'),
                background: index === 0 ? tokenVar('accent.soft') : undefined,
              }}
            >
              <Icon of={sportIcon(code)} size={20} />
              <span css={{ flex: 1 }}>{NAMES[index]}</span>
              <CountBadge count={120 - index * 11} quiet />
            </li>
          ))}
        </ul>
      </Panel>
      <Board />
      <Panel title="投注单" extra={<CountBadge count={1} />}>
        <div css={{ display: 'grid', gap: px(8) }}>
          <PriceSample label="青岚" price="1.95" layout="row" />
          <PriceSample label="平局" price="3.40" layout="row" selected />
          <PriceSample label="北港" price="4.20" layout="row" locked />
          <div css={{ display: 'grid', gridTemplateColumns: 'repeat(3, 1fr)', gap: px(4) }}>
            <PriceSample label="1:0" price="7.50" layout="stacked" />
            <PriceSample label="2:0" price="9.00" layout="stacked" selected />
            <PriceSample label="2:1" layout="stacked" />
          </div>
        </div>
        <SkeletonGroup>
          <SkeletonRow lines={2} cells={2} />
          <SkeletonRow lines={2} cells={2} avatar />
        </SkeletonGroup>
      </Panel>
    </div>
  )
}
