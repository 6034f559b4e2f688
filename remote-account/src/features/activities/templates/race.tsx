import { css } from '@emotion/react'
import { type ActivityOf, type ResponseOf, activityRankEndpoint } from '@site/contracts'
import { formatCny, parseFen, siteTime } from '@site/domain'
import { useEndpoint } from '@site/shell'
import {
  DescriptionList,
  EmptyState,
  Money,
  Pagination,
  Panel,
  type TableColumn,
  Tag,
  media,
  numeric,
  px,
  text,
  tokenVar,
} from '@site/ui'
import { Trophy } from 'lucide-react'
import { useMemo, useState } from 'react'

import { ListTable } from '../../../lib/list-table.tsx'
import { useAccountTexts } from '../../../lib/texts.ts'
import type { TemplateProps } from '../desk.ts'
import { factsStyle, pagesStyle, tilesStyle, tileStyle } from '../styles.ts'

const PAGE_SIZE = 20
/** The site's socket tells of places that move; without it they are looked at so often. */
const LOOK_MS = 60_000

type Race = ActivityOf<'racePage'>
type Line = ResponseOf<typeof activityRankEndpoint>['list'][number]
type Translate = ReturnType<typeof useAccountTexts>

const stackStyle = css({ display: 'grid', gap: px(20) })
const rankStyle = css(numeric, {
  display: 'inline-grid',
  placeItems: 'center',
  minWidth: px(28),
  height: px(28),
  borderRadius: '50%',
  fontSize: text(14),
  '&[data-top]': { background: tokenVar('money.soft'), color: tokenVar('money') },
})
const scoreStyle = css(numeric)
const nameStyle = css({ display: 'inline-flex', alignItems: 'center', gap: px(8) })
const smallStyle = css({ margin: 0, fontSize: text(12), lineHeight: 1.6, color: tokenVar('text.weak') })
const gapStyle = css(smallStyle, { marginTop: px(10) })
// A place is one line on a phone: its number, whose it is, and at the end what it scored and brings. Twice the class, as the
// table's own styles, which are added after these, say as much.
const boardStyle = css({
  [media.mobile]: {
    '&& tbody tr': {
      display: 'grid',
      gridTemplateColumns: 'auto minmax(0, 1fr) auto',
      alignItems: 'center',
      gap: px(0, 10),
      padding: px(6, 12),
      marginBottom: px(4),
    },
    '&& tbody td:nth-of-type(-n + 2)': { gridRow: '1 / 3', justifyContent: 'start' },
    '&& tbody td:nth-of-type(n + 3)': { gridColumn: 3, gap: px(8), padding: 0 },
    '&& tbody td[data-primary]': { margin: 0, padding: 0, border: 0 },
    '&& tbody td:first-of-type::before': { display: 'none' },
  },
})

/** A score as people read it: money, or times the stake. */
function scoreText(score: string, metric: Race['metric'], t: Translate): string {
  return metric === 'valid' ? formatCny(parseFen(score)) : t('activities.race.timesOf', { times: score })
}

function columnsOf(metric: Race['metric'], t: Translate): readonly TableColumn<Line>[] {
  return [
    {
      key: 'rank',
      header: t('activities.race.rank'),
      width: px(72),
      cell: ({ rank }) => (
        <span css={rankStyle} data-top={rank <= 3 ? '' : undefined}>
          {rank}
        </span>
      ),
    },
    {
      key: 'name',
      header: t('activities.race.name'),
      primary: true,
      cell: ({ name, isMe }) => (
        <span css={nameStyle}>
          <span translate="no">{name}</span>
          {isMe && <Tag tone="accent">{t('activities.race.me')}</Tag>}
        </span>
      ),
    },
    {
      key: 'score',
      header: t(`activities.race.${metric}`),
      align: 'end',
      cell: ({ score }) => <span css={scoreStyle}>{scoreText(score, metric, t)}</span>,
    },
    {
      key: 'reward',
      header: t('activities.race.reward'),
      align: 'end',
      cell: ({ reward }) => (parseFen(reward) === 0n ? '–' : <Money fen={parseFen(reward)} tone="money" />),
    },
  ]
}

/** The places as they stand, or as they were paid, and what each brings. */
export function RaceBody({ activity }: TemplateProps<'racePage'>) {
  const t = useAccountTexts()
  const { id, metric, minStake, prizes } = activity
  const [page, setPage] = useState(1)
  const input = { id, pageNum: page, pageSize: PAGE_SIZE }
  const board = useEndpoint(activityRankEndpoint, input, {
    fresh: true,
    keepPrevious: true,
    refetchInterval: activity.settled ? 0 : LOOK_MS,
  })
  const { data } = board
  const columns = useMemo(() => columnsOf(metric, t), [metric, t])
  const title = t(data?.settled === true ? 'activities.race.final' : 'activities.race.board')
  const pages = Math.ceil((data?.total ?? 0) / PAGE_SIZE)
  return (
    <div css={stackStyle}>
      {data?.my !== undefined && (activity.my?.state !== 'none' || data.my.rank !== undefined) && (
        <MyPlace metric={metric} my={data.my} state={activity.my?.state} />
      )}
      <Panel
        title={title}
        extra={
          data !== undefined && (
            <span css={smallStyle}>{t('activities.race.updated', { time: siteTime(data.updatedAt) })}</span>
          )
        }
        flush
      >
        <ListTable
          css={boardStyle}
          of={board}
          caption={title}
          columns={columns}
          rows={data?.list}
          rowKey={({ rank }) => String(rank)}
          errorTitle={t('activities.race.error')}
          empty={
            <EmptyState compact icon={Trophy} title={t('activities.race.empty')}>
              {t('activities.race.emptyText')}
            </EmptyState>
          }
        />
        {pages > 1 && (
          <div css={pagesStyle}>
            <Pagination page={page} pageCount={pages} onPageChange={setPage} label={t('records.pages')} />
          </div>
        )}
      </Panel>
      <Prizes prizes={prizes} minStake={minStake} />
    </div>
  )
}

function Prizes({ prizes, minStake }: Pick<Race, 'prizes' | 'minStake'>) {
  const t = useAccountTexts()
  return (
    <Panel title={t('activities.race.prizes')}>
      <ul css={tilesStyle} role="list" aria-label={t('activities.race.prizes')}>
        {prizes.map(({ from, to, reward }) => (
          <li key={from} css={tileStyle}>
            <span>
              {from === to ? t('activities.race.place', { from }) : t('activities.race.places', { from, to })}
            </span>
            <Money fen={parseFen(reward)} tone="money" size={20} />
          </li>
        ))}
      </ul>
      {parseFen(minStake) > 0n && (
        <p css={gapStyle}>{t('activities.race.minStake', { amount: formatCny(parseFen(minStake)) })}</p>
      )}
    </Panel>
  )
}

interface MyPlaceProps {
  readonly metric: Race['metric']
  readonly my: NonNullable<ResponseOf<typeof activityRankEndpoint>['my']>
  readonly state: NonNullable<Race['my']>['state'] | undefined
}

/** The member's own place, and after the end what became of its prize. */
function MyPlace({ metric, my: { rank, score, reward, gap }, state }: MyPlaceProps) {
  const t = useAccountTexts()
  const isDecided = state === 'claimed' || state === 'done' || state === 'rejected'
  return (
    <Panel title={t('activities.race.mine')}>
      <DescriptionList
        css={factsStyle}
        look="receipt"
        label={t('activities.race.mine')}
        descriptions={[
          {
            label: t('activities.race.rank'),
            value: rank === undefined ? t('activities.race.noRank') : t('activities.race.place', { from: rank }),
          },
          { label: t(`activities.race.${metric}`), value: scoreText(score, metric, t) },
          { label: t('activities.race.reward'), value: formatCny(parseFen(reward)) },
        ]}
      />
      {isDecided && <p css={gapStyle}>{t(`activities.race.prizeStates.${state}`)}</p>}
      {gap !== undefined && !isDecided && (
        <p css={gapStyle}>{t('activities.race.gap', { gap: scoreText(gap, metric, t) })}</p>
      )}
    </Panel>
  )
}
