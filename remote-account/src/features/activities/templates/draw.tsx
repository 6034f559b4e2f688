import { css, keyframes } from '@emotion/react'
import { type ActivityOf, activityRecordEndpoint, NAMED_ROUTES, type ResponseOf } from '@site/contracts'
import { formatCny, parseFen, siteDateTime } from '@site/domain'
import { hasRoute, useEndpoint, useSession } from '@site/shell'
import { Link } from '@site/shell/router'
import {
  Button,
  DataTable,
  EmptyState,
  Icon,
  Money,
  Notice,
  Pagination,
  Panel,
  type TableColumn,
  TextField,
  buttonStyle,
  numeric,
  px,
  text,
  tokenVar,
} from '@site/ui'
import { Gift, PartyPopper, Smile } from 'lucide-react'
import { useMemo, useState } from 'react'

import { useAccountTexts } from '../../../lib/texts.ts'
import type { ActivityAnswer, TemplateProps } from '../desk.ts'
import { JumpButton } from '../jump-button.tsx'
import { pagesStyle, tilesStyle, tileStyle } from '../styles.ts'
import { DrawProof } from './draw-proof.tsx'

const PAGE_SIZE = 10
/** Of the member's own words, as the call takes them. */
const WORDS_LENGTH = 64
const WINNERS = 8
/** Others win while this is looked at. */
const LOOK_MS = 30_000

type DrawGift = ActivityOf<'drawGift'>
type Prize = DrawGift['prizes'][number]
type Line = ResponseOf<typeof activityRecordEndpoint>['list'][number]

const stackStyle = css({ display: 'grid', gap: px(20) })
const innerStyle = css({ display: 'grid', gap: px(14) })
const breathe = keyframes({ '50%': { opacity: 0.55 } })
const prizeStyle = css(tileStyle, {
  '& > b': { fontSize: text(14), color: tokenVar('text.strong') },
  '&[data-hit]': { background: tokenVar('money.soft'), boxShadow: `inset 0 0 0 2px ${tokenVar('cta')}` },
  '[data-drawing] > &': { animation: `${breathe} 0.9s ease-in-out infinite` },
})
const oddsStyle = css(numeric, { fontSize: text(13), color: tokenVar('text.normal') })
const tickerStyle = css({
  display: 'grid',
  gap: px(6),
  margin: 0,
  padding: 0,
  listStyle: 'none',
  fontSize: text(13),
  '& > li': { display: 'flex', justifyContent: 'space-between', gap: px(12), minHeight: px(24) },
})
const smallStyle = css({ margin: 0, fontSize: text(13), lineHeight: 1.6, color: tokenVar('text.weak') })

/** The prizes with their odds, who won, what the member drew, and what proves it. */
export function DrawBody({ activity, desk }: TemplateProps<'drawGift'>) {
  const t = useAccountTexts()
  const { isLoggedIn } = useSession()
  const [proved, setProved] = useState<Line>()
  const { prizes, chances } = activity
  return (
    <div css={stackStyle}>
      <Panel title={t('activities.draw.prizes')}>
        <div css={innerStyle}>
          <p css={smallStyle}>
            {t(`activities.draw.source.${chances.source}`, {
              per: formatCny(parseFen(chances.per)),
              max: chances.perDay,
            })}
          </p>
          <ul
            css={tilesStyle}
            role="list"
            aria-label={t('activities.draw.prizes')}
            data-drawing={desk.isBusy ? '' : undefined}
          >
            {prizes.map((prize) => (
              <PrizeCard key={prize.id} prize={prize} isHit={desk.last?.prize?.id === prize.id} />
            ))}
          </ul>
        </div>
      </Panel>
      <Winners id={activity.id} />
      {isLoggedIn && <MyDraws id={activity.id} onProve={setProved} />}
      <DrawProof activity={activity} draw={proved} />
    </div>
  )
}

function PrizeCard({ prize, isHit }: { readonly prize: Prize; readonly isHit: boolean }) {
  const t = useAccountTexts()
  const { name, type, odds, left } = prize
  return (
    <li css={prizeStyle} data-hit={isHit ? '' : undefined}>
      <Icon of={type === 'money' ? Gift : Smile} size={28} strokeWidth={1.5} />
      <b>{name}</b>
      <span css={oddsStyle}>{t('activities.draw.odds', { odds })}</span>
      {type === 'money' && (
        <span>
          {left === undefined
            ? t('activities.draw.unlimited')
            : left === 0
              ? t('activities.draw.gone')
              : t('activities.draw.leftCount', { count: left })}
        </span>
      )}
    </li>
  )
}

function Result({ answer: { prize } }: { readonly answer: ActivityAnswer }) {
  const t = useAccountTexts()
  const amount = parseFen(prize?.amount ?? '0.00')
  if (prize === undefined || amount === 0n) return <Notice tone="info" title={t('activities.draw.blank')} />
  const required = parseFen(prize.required ?? '0.00')
  return (
    <Notice tone="success" title={t('activities.draw.won', { name: prize.name })}>
      {required > 0n
        ? t('activities.claimedBet', { amount: formatCny(amount), required: formatCny(required) })
        : t('activities.claimed', { amount: formatCny(amount) })}
    </Notice>
  )
}

/** Who won lately, masked, the newest first. */
function Winners({ id }: { readonly id: string }) {
  const t = useAccountTexts()
  const { data } = useEndpoint(
    activityRecordEndpoint,
    { id, scope: 'all', pageNum: 1, pageSize: WINNERS },
    { fresh: true, refetchInterval: LOOK_MS },
  )
  if (data === undefined) return undefined
  const winners = data.list.filter(({ amount }) => parseFen(amount) > 0n)
  return (
    <Panel title={t('activities.draw.winners')}>
      {winners.length === 0 ? (
        <EmptyState compact icon={PartyPopper} title={t('activities.draw.noWinners')} />
      ) : (
        <ul css={tickerStyle} role="list" aria-label={t('activities.draw.winners')}>
          {winners.map(({ id: key, name, prize, at }) => (
            <li key={key}>
              <span>
                <span translate="no">{name}</span> {prize}
              </span>
              <span css={smallStyle}>{siteDateTime(at)}</span>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  )
}

interface MyDrawsProps {
  readonly id: string
  readonly onProve: (draw: Line) => void
}

function drawColumns(
  t: ReturnType<typeof useAccountTexts>,
  onProve: MyDrawsProps['onProve'],
): readonly TableColumn<Line>[] {
  return [
    { key: 'prize', header: t('activities.draw.prize'), primary: true, cell: ({ prize }) => prize },
    { key: 'at', header: t('activities.draw.time'), cell: ({ at }) => siteDateTime(at) },
    {
      key: 'amount',
      header: t('activities.draw.amount'),
      align: 'end',
      cell: ({ amount }) => <Money fen={parseFen(amount)} signed tone="auto" />,
    },
    {
      key: 'proof',
      header: t('activities.draw.proof'),
      align: 'end',
      cell: (line) =>
        line.drawId !== undefined && (
          <Button
            size="sm"
            variant="secondary"
            aria-label={t('activities.draw.proofOf', { time: siteDateTime(line.at) })}
            onClick={() => onProve(line)}
          >
            {t('activities.draw.proof')}
          </Button>
        ),
    },
  ]
}

function MyDraws({ id, onProve }: MyDrawsProps) {
  const t = useAccountTexts()
  const [page, setPage] = useState(1)
  const { data, isError, isFetching, refetch } = useEndpoint(
    activityRecordEndpoint,
    { id, scope: 'mine', pageNum: page, pageSize: PAGE_SIZE },
    { fresh: true, keepPrevious: true },
  )
  const columns = useMemo(() => drawColumns(t, onProve), [t, onProve])
  const pages = Math.ceil((data?.total ?? 0) / PAGE_SIZE)
  return (
    <Panel title={t('activities.draw.mine')} flush>
      <DataTable
        caption={t('activities.draw.mine')}
        columns={columns}
        rows={data?.list ?? []}
        rowKey={({ id: key }) => key}
        loading={data === undefined}
        skeletonRows={3}
        failed={isError && data === undefined}
        retrying={isFetching}
        onRetry={() => void refetch()}
        empty={<EmptyState compact icon={Gift} title={t('activities.draw.noMine')} />}
      />
      {pages > 1 && (
        <div css={pagesStyle}>
          <Pagination page={page} pageCount={pages} onPageChange={setPage} label={t('records.pages')} />
        </div>
      )}
    </Panel>
  )
}

/** The button with the draws that are left, what was drawn, and what the next one needs: at hand on a phone too. */
export function DrawAction({ activity, desk }: TemplateProps<'drawGift'>) {
  const { my } = activity
  const t = useAccountTexts()
  const [words, setWords] = useState('')
  const option = words.trim()
  const wish = { action: 'draw', ...(option !== '' && { option }) } as const
  if (my === undefined) return undefined
  return (
    <>
      <Button
        variant="cta"
        size="lg"
        block
        loading={desk.isBusyWith(wish)}
        disabled={my.remainTimes === 0}
        onClick={() => void desk.act(wish)}
      >
        {`${t('activities.draw.once')} · ${t('activities.draw.times', { count: my.remainTimes })}`}
      </Button>
      <div aria-live="polite">{desk.last !== undefined && <Result answer={desk.last} />}</div>
      {my.nextAt !== undefined && (
        <>
          <p css={smallStyle}>
            {t('activities.draw.next', { amount: formatCny(parseFen(my.nextAt) - parseFen(my.done)) })}
          </p>
          {my.remainTimes === 0 && <ToNextDraw activity={activity} />}
        </>
      )}
      <TextField
        label={t('activities.draw.clientSeed')}
        hint={t('activities.draw.clientSeedHint')}
        value={words}
        maxLength={WORDS_LENGTH}
        onChange={(event) => setWords(event.target.value)}
      />
    </>
  )
}

/** Where the next draw is earned. */
function ToNextDraw({ activity }: { readonly activity: DrawGift }) {
  const t = useAccountTexts()
  if (activity.chances.source !== 'deposit') return <JumpButton activity={activity} />
  return (
    hasRoute('saveMoney') && (
      <Link to={NAMED_ROUTES.saveMoney.path} css={buttonStyle({ variant: 'secondary', size: 'lg', block: true })}>
        {t('activities.deposit.go')}
      </Link>
    )
  )
}
