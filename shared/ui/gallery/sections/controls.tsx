import {
  AmountField,
  Avatar,
  Badge,
  Button,
  type ButtonVariant,
  Checkbox,
  Chip,
  ChipGroup,
  CountBadge,
  Dot,
  Icon,
  IconButton,
  LiveMark,
  LoadMore,
  media,
  Money,
  Pagination,
  px,
  RadioGroup,
  SearchField,
  Segmented,
  Select,
  SelectAll,
  Spinner,
  Switch,
  Tag,
  TextField,
} from '@site/ui'
import { Logo } from '@site/ui/logo'
import { Tabs } from '@site/ui/tabs'
import { Bell, Mail, Phone, Settings } from 'lucide-react'
import { css } from '@emotion/react'
import { type ReactNode, useState } from 'react'
import { Block } from './block.tsx'

const LETTERS = ['1', '2']

const VARIANTS: readonly (readonly [ButtonVariant, string])[] = [
  ['primary', '立即登录'],
  ['cta', '立即存款'],
  ['secondary', '返回首页'],
  ['ghost', '查看全部'],
  ['danger', '删除'],
]
const TONES = ['neutral', 'accent', 'info', 'success', 'warning', 'error', 'live', 'money'] as const

function theme() {
  return document.documentElement.dataset['theme'] === 'jade' ? 'jade' : 'aurora'
}

const boxStyle = css({
  padding: px(10, 14),
  border: '1px solid var(--line-strong)',
  borderRadius: px(8),
  '&:has(:checked)': { borderColor: 'var(--accent)', background: 'var(--accent-soft)', color: 'var(--accent)' },
})

function SearchSample({ initial, compact }: { readonly initial: string; readonly compact?: boolean }) {
  const [value, setValue] = useState(initial)
  return <SearchField label="搜索球队、联赛" compact={compact} value={value} onValueChange={setValue} />
}

function Radios() {
  const [way, setWay] = useState<string>()
  return (
    <RadioGroup
      css={{ display: 'flex', flexWrap: 'wrap', gap: px(8) }}
      optionStyle={boxStyle}
      label="到账方式"
      value={way}
      onValueChange={setWay}
      options={[
        { value: 'bank', label: '银行卡' },
        { value: 'coin', label: 'USDT' },
        { value: 'face', label: <Avatar name="李" size={28} />, name: '头像一' },
        { value: 'wallet', label: '电子钱包', disabled: true },
      ]}
    />
  )
}

function Chips() {
  const [day, setDay] = useState(0)
  const [tag, setTag] = useState(1)
  const [stake, setStake] = useState(0)
  return (
    <>
      <ChipGroup label="日期">
        {['全部', '周一 11-23', '周二 11-24', '周三 11-25'].map((name, index) => (
          <Chip key={name} pressed={index === day} onClick={() => setDay(index)}>
            {name} <i>{28 - index * 6}</i>
          </Chip>
        ))}
        <Chip disabled>周四 11-26</Chip>
      </ChipGroup>
      <ChipGroup label="分类">
        {['全部', '热门', '最新'].map((name, index) => (
          <Chip key={name} look="soft" pressed={index === tag} onClick={() => setTag(index)}>
            {name}
          </Chip>
        ))}
      </ChipGroup>
      <ChipGroup label={`快捷金额，已加 ${stake}`}>
        {[100, 500, 1000].map((yuan) => (
          <Chip key={yuan} aria-label={`增加 ${yuan}`} onClick={() => setStake(stake + yuan)}>
            <i>{yuan}</i>
          </Chip>
        ))}
      </ChipGroup>
    </>
  )
}

function Dock({ children }: { readonly children: ReactNode }) {
  const [side, setSide] = useState('slip')
  const [folded, setFolded] = useState(false)
  return (
    <Tabs
      look="bar"
      label="投注单与注单"
      value={side}
      folded={folded}
      onValueChange={(value) => {
        setSide(value)
        setFolded(false)
      }}
      aside={
        <button type="button" css={{ padding: px(0, 12) }} aria-expanded={!folded} onClick={() => setFolded(!folded)}>
          收起
        </button>
      }
      items={[
        { value: 'slip', label: '投注单', content: children },
        { value: 'bets', label: '我的注单', content: '还没有注单' },
        { value: 'closed', label: '停用', disabled: true, content: '' },
      ]}
    />
  )
}

export function ControlsSection() {
  const [market, setMarket] = useState('RB')
  const [tab, setTab] = useState('live')
  const [amount, setAmount] = useState('500')
  const [page, setPage] = useState(6)
  const [on, setOn] = useState(true)
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set(LETTERS.slice(0, 1)))
  const id = theme()
  return (
    <>
      <div css={{ display: 'flex', gap: px(24), marginBottom: px(20), flexWrap: 'wrap', alignItems: 'center' }}>
        <Logo theme={id} name={id === 'jade' ? '翡翠' : '极光'} size={36} />
        <div css={{ background: 'var(--brand)', padding: px(10, 20), borderRadius: px(8) }}>
          <Logo theme={id} name={id === 'jade' ? '翡翠' : '极光'} size={32} onBrand />
        </div>
        <Avatar name="liming88" />
        <Avatar name="王" size={40} />
        <Money fen={1_234_567_89n} tone="money" size={28} />
        <Money fen={-52_350n} tone="auto" signed size={20} />
        <Money fen={152_000n} tone="auto" signed size={20} />
        <Money fen={5n} masked />
      </div>
      <Block title="按钮">
        {VARIANTS.map(([variant, label]) => (
          <Button key={variant} variant={variant}>
            {label}
          </Button>
        ))}
        <Button variant="cta" size="lg">
          投注 ¥500
        </Button>
        <Button size="sm" variant="secondary" icon={<Icon of={Phone} size={14} />}>
          获取验证码
        </Button>
        <Button loading>提交</Button>
        <Button disabled>提交</Button>
        <Button variant="cta" disabledReason="余额不足">
          投注
        </Button>
        <IconButton icon={Bell} label="消息" />
        <IconButton icon={Settings} label="设置" size="sm" />
        <Spinner />
      </Block>
      <div
        css={{
          display: 'grid',
          gap: px(0, 20),
          gridTemplateColumns: '1fr 1fr',
          [media.mobile]: { gridTemplateColumns: '1fr' },
        }}
      >
        <Block title="输入" column>
          <TextField label="用户名" placeholder="4-11位，最少2个字母+数字组合" required hint="首位为字母" />
          <TextField label="邮箱" prefix={<Icon of={Mail} size={18} />} defaultValue="abc" error="请输入正确的邮箱" />
          <TextField
            label="手机号码"
            prefix="+86"
            defaultValue="13800138000"
            suffix={
              <Button size="sm" variant="ghost">
                获取验证码
              </Button>
            }
          />
          <SearchSample initial="" />
          <SearchSample initial="阿森纳" />
          <SearchSample initial="阿森纳" compact />
          <TextField label="已停用" disabled defaultValue="不可修改" />
        </Block>
        <Block title="金额与选择" column>
          <AmountField
            label="存款金额"
            value={amount}
            onValueChange={setAmount}
            max={5_000_000n}
            all={1_234_500n}
            quick={[100, 500, 1000, 5000]}
            hint="单笔 ¥100 – ¥50,000"
            aside="余额 ¥12,345"
          />
          <Select
            label="转入场馆"
            defaultValue="b"
            options={[
              { value: 'a', label: '本地体育' },
              { value: 'b', label: '真人视讯' },
              { value: 'c', label: '维护中', disabled: true },
            ]}
          />
          <Select
            label="盘口类型"
            hideLabel
            compact
            defaultValue="H"
            options={[
              { value: 'H', label: '香港盘' },
              { value: 'E', label: '欧洲盘' },
            ]}
          />
          <Checkbox defaultChecked>记住密码</Checkbox>
          <SelectAll keys={LETTERS} selected={chosen} onSelectedChange={setChosen}>
            全选本页
          </SelectAll>
          <Checkbox>
            我已满18岁，同意<a href="#terms">相关条款</a>和<a href="#privacy">隐私政策</a>
          </Checkbox>
          <div css={{ display: 'flex', gap: px(12), alignItems: 'center' }}>
            <Switch label="隐藏零余额" checked={on} onCheckedChange={setOn} /> 隐藏零余额
            <Switch label="自动转账" checked={!on} onCheckedChange={() => setOn(!on)} /> 自动转账
          </div>
        </Block>
      </div>
      <Block title="切换" column>
        <Segmented
          label="市场"
          value={market}
          onValueChange={setMarket}
          options={[
            { value: 'RB', label: '滚球' },
            { value: 'FT', label: '今日' },
            { value: 'FU', label: '早盘' },
            { value: 'FS', label: '冠军' },
          ]}
        />
        <Tabs
          label="赛事"
          value={tab}
          onValueChange={setTab}
          items={[
            {
              value: 'live',
              label: (
                <>
                  滚球 <CountBadge count={28} quiet />
                </>
              ),
              content: '进行中的赛事',
            },
            { value: 'today', label: '今日', content: '今日赛事' },
            { value: 'early', label: '早盘', content: '早盘赛事' },
            { value: 'champion', label: '冠军', content: '冠军盘' },
          ]}
        />
        <Radios />
        <Chips />
        <Dock>点选任意赔率，即可加入投注单</Dock>
        <Pagination page={page} pageCount={12} onPageChange={setPage} />
        <LoadMore shown={20 * page} hasMore={page < 12} loading={false} onMore={() => setPage(page + 1)} />
        <LoadMore shown={20} hasMore loading onMore={() => undefined} />
        <LoadMore shown={20} hasMore loading={false} failed onMore={() => undefined} />
      </Block>
      <Block title="标记">
        {TONES.map((tone) => (
          <Tag key={tone} tone={tone}>
            {tone}
          </Tag>
        ))}
        {TONES.map((tone) => (
          <Tag key={tone} tone={tone} solid>
            {tone}
          </Tag>
        ))}
        <Badge>热</Badge>
        <Badge look="new">新</Badge>
        <Badge look="money">返水 1.2%</Badge>
        <CountBadge count={3} label="未读消息" />
        <CountBadge count={128} />
        <CountBadge count={0} quiet />
        <Dot tone="success" /> 正常
        <LiveMark>滚球</LiveMark>
        <LiveMark label="进行中" />
      </Block>
    </>
  )
}
