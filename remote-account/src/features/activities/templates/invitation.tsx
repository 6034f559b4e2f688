import { css } from '@emotion/react'
import { type ActivityOf, type ResponseOf, inviteInfoEndpoint, inviteListEndpoint } from '@site/contracts'
import { formatCny, parseFen, siteDate } from '@site/domain'
import { copyText, useEndpoint, useSession } from '@site/shell'
import {
  Button,
  DescriptionList,
  EmptyState,
  ErrorState,
  Money,
  Pagination,
  Panel,
  Skeleton,
  SkeletonGroup,
  type TableColumn,
  Tag,
  media,
  numeric,
  px,
  text,
  tokenVar,
} from '@site/ui'
import { QrCode } from '@site/ui/qr'
import { UserPlus } from 'lucide-react'
import { useMemo, useState } from 'react'

import { ListTable } from '../../../lib/list-table.tsx'
import { useAccountTexts } from '../../../lib/texts.ts'
import { CopyValue } from '../../order/index.ts'
import type { ActivityDesk, TemplateProps } from '../desk.ts'
import { RewardTag } from '../reward-tag.tsx'
import { alignedListStyle, alignedRowStyle, factsStyle, pagesStyle } from '../styles.ts'

const PAGE_SIZE = 10

type Info = ResponseOf<typeof inviteInfoEndpoint>
type Reward = Info['rewards'][number]
type Friend = ResponseOf<typeof inviteListEndpoint>['list'][number]

const stackStyle = css({ display: 'grid', gap: px(20) })
const shareStyle = css({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) auto',
  alignItems: 'center',
  gap: px(16, 24),
  [media.mobile]: { gridTemplateColumns: 'minmax(0, 1fr)', justifyItems: 'center' },
})
const linesStyle = css(factsStyle, {
  gap: 0,
  width: '100%',
  '& > div': { alignItems: 'center', minHeight: px(52), padding: px(6, 0) },
  '& > div + div': { borderTop: `1px solid ${tokenVar('line.soft')}` },
  // A line has the height of its button here.
  '& dd button': { margin: 0 },
})
const qrStyle = css({
  display: 'grid',
  justifyItems: 'center',
  gap: px(8),
  fontSize: text(12),
  color: tokenVar('text.weak'),
})
// What is copied, and below it on a phone its button.
const copiedStyle = css({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'end',
  gap: px(4, 10),
  overflowWrap: 'anywhere',
})
const codeStyle = css(numeric, { fontSize: text(20), letterSpacing: '0.08em', color: tokenVar('text.strong') })
const linkStyle = css({ fontSize: text(13), color: tokenVar('text.normal') })
const listStyle = alignedListStyle('minmax(0, 1fr) auto auto')
const rowStyle = css(alignedRowStyle, { minHeight: px(52) })

/** What friends bring, the member's code with its link, and who came by it. */
export function InvitationBody(props: TemplateProps<'friendInvitation'>) {
  const { activity, isClosed, isOver } = props
  const { isLoggedIn } = useSession()
  return (
    <div css={stackStyle}>
      {/* Who is logged in has the same rewards with how far they are. */}
      {isLoggedIn ? <Own {...props} /> : <Offer activity={activity} />}
      {isLoggedIn && <Friends isOpen={!isClosed && !isOver} />}
    </div>
  )
}

/** What is paid for how many friends; what they have to do stands in the terms. */
function Offer({ activity: { perFriend, tiers } }: { readonly activity: ActivityOf<'friendInvitation'> }) {
  const t = useAccountTexts()
  return (
    <Panel title={t('activities.invite.rewards')}>
      <DescriptionList
        css={factsStyle}
        look="receipt"
        label={t('activities.invite.rewards')}
        descriptions={[
          { label: t('activities.invite.perFriend'), value: formatCny(parseFen(perFriend)) },
          ...tiers.map(({ friends, reward }) => ({
            label: t('activities.invite.friends', { count: friends }),
            value: formatCny(parseFen(reward)),
          })),
        ]}
      />
    </Panel>
  )
}

function Own({ activity, desk, isClosed, isOver }: TemplateProps<'friendInvitation'>) {
  const t = useAccountTexts()
  const { data, isError, isFetching, refetch } = useEndpoint(inviteInfoEndpoint, {}, { fresh: true })
  if (data === undefined) {
    if (isError) {
      return <ErrorState title={t('activities.invite.error')} onRetry={() => void refetch()} retrying={isFetching} />
    }
    return (
      <SkeletonGroup>
        <Skeleton shape="block" height={240} />
      </SkeletonGroup>
    )
  }
  // Before it begins nothing is the member's own yet.
  if (data.activity === undefined) return <Offer activity={activity} />
  return (
    <>
      <Share info={data} isOpen={!isClosed && !isOver} />
      {data.rewards.length > 0 && (
        <Rewards rewards={data.rewards} desk={desk} isClosed={isClosed} onClaimed={refetch} />
      )}
    </>
  )
}

const addressOf = ({ link }: Pick<Info, 'link'>): string => new URL(link, location.origin).href

/** What came of the invitation, and as long as anybody who comes by them counts, the code and the link. */
function Share({ info, isOpen }: { readonly info: Info; readonly isOpen: boolean }) {
  const t = useAccountTexts()
  const { code, invited, qualified, earned } = info
  const address = addressOf(info)
  const copied = [
    {
      label: t('activities.invite.code'),
      value: (
        <span css={codeStyle} translate="no">
          {code}
        </span>
      ),
    },
    {
      label: t('activities.invite.link'),
      value: (
        <span css={copiedStyle} translate="no">
          <span css={linkStyle}>{address}</span>
          <CopyValue value={address} what={t('activities.invite.link')} />
        </span>
      ),
    },
  ]
  return (
    <Panel title={t('activities.invite.share')}>
      <div css={shareStyle}>
        <DescriptionList
          css={linesStyle}
          look="receipt"
          descriptions={[
            ...(isOpen ? copied : []),
            { label: t('activities.invite.invited'), value: t('activities.invite.people', { count: invited }) },
            { label: t('activities.invite.qualified'), value: t('activities.invite.people', { count: qualified }) },
            { label: t('activities.invite.earned'), value: <Money fen={parseFen(earned)} tone="money" size={16} /> },
          ]}
        />
        {isOpen && (
          <div css={qrStyle}>
            <QrCode value={address} label={t('activities.invite.qr')} />
            <span>{t('activities.invite.scan')}</span>
          </div>
        )}
      </div>
    </Panel>
  )
}

interface RewardsProps {
  readonly rewards: readonly Reward[]
  readonly desk: ActivityDesk
  readonly isClosed: boolean
  readonly onClaimed: () => Promise<unknown>
}

function Rewards({ rewards, desk, isClosed, onClaimed }: RewardsProps) {
  const t = useAccountTexts()
  async function claim(option: string): Promise<void> {
    await desk.claim({ option })
    await onClaimed()
  }
  return (
    <Panel title={t('activities.invite.mine')}>
      <ul css={listStyle} role="list" aria-label={t('activities.invite.mine')}>
        {rewards.map(({ option, friends, name, reward, state }) => {
          const amount = formatCny(parseFen(reward))
          return (
            <li key={option} css={rowStyle}>
              {name === undefined ? (
                <span>{t('activities.invite.friends', { count: friends })}</span>
              ) : (
                <span translate="no">{t('activities.invite.friend', { name })}</span>
              )}
              <Money fen={parseFen(reward)} tone="money" />
              {state === 'claimable' && !isClosed ? (
                <Button
                  variant="cta"
                  size="sm"
                  disabled={desk.isBusy && !desk.isBusyWith({ action: 'claim', option })}
                  loading={desk.isBusyWith({ action: 'claim', option })}
                  onClick={() => void claim(option)}
                >
                  {t('activities.claim', { amount })}
                </Button>
              ) : (
                <RewardTag state={state} />
              )}
            </li>
          )
        })}
      </ul>
    </Panel>
  )
}

function columnsOf(t: ReturnType<typeof useAccountTexts>): readonly TableColumn<Friend>[] {
  return [
    {
      key: 'name',
      header: t('activities.race.name'),
      primary: true,
      cell: ({ name }) => <b translate="no">{name}</b>,
    },
    { key: 'at', header: t('activities.invite.registered'), cell: ({ registeredAt }) => siteDate(registeredAt) },
    {
      key: 'deposit',
      header: t('activities.invite.deposit'),
      align: 'end',
      cell: ({ deposit }) => <Money fen={parseFen(deposit)} />,
    },
    { key: 'bet', header: t('activities.invite.bet'), align: 'end', cell: ({ bet }) => <Money fen={parseFen(bet)} /> },
    {
      key: 'state',
      header: t('activities.invite.state'),
      align: 'center',
      cell: ({ state }) => (
        <Tag tone={state === 'qualified' ? 'success' : 'neutral'}>{t(`activities.invite.listStates.${state}`)}</Tag>
      ),
    },
    {
      key: 'reward',
      header: t('activities.reward'),
      align: 'end',
      cell: ({ reward }) => <Money fen={parseFen(reward)} signed tone="auto" />,
    },
  ]
}

/** Who came by the member's code, masked, and how far they are. */
function Friends({ isOpen }: { readonly isOpen: boolean }) {
  const t = useAccountTexts()
  const [page, setPage] = useState(1)
  const friends = useEndpoint(
    inviteListEndpoint,
    { pageNum: page, pageSize: PAGE_SIZE },
    { fresh: true, keepPrevious: true },
  )
  const { data } = friends
  const columns = useMemo(() => columnsOf(t), [t])
  const pages = Math.ceil((data?.total ?? 0) / PAGE_SIZE)
  return (
    <Panel title={t('activities.invite.list')} flush>
      <ListTable
        of={friends}
        caption={t('activities.invite.list')}
        columns={columns}
        rows={data?.list}
        rowKey={({ name, registeredAt }) => `${name} ${registeredAt}`}
        skeletonRows={3}
        errorTitle={t('activities.invite.error')}
        empty={
          <EmptyState compact icon={UserPlus} title={t('activities.invite.none')}>
            {isOpen && t('activities.invite.noneText')}
          </EmptyState>
        }
      />
      {pages > 1 && (
        <div css={pagesStyle}>
          <Pagination page={page} pageCount={pages} onPageChange={setPage} label={t('records.pages')} />
        </div>
      )}
    </Panel>
  )
}

/** The link at hand, and what a friend brings; the code, the picture of the link and who came stand in the page. */
export function InvitationAction({ activity: { perFriend }, isOver }: TemplateProps<'friendInvitation'>) {
  const t = useAccountTexts()
  const { data } = useEndpoint(inviteInfoEndpoint, {}, { fresh: true })

  return (
    <>
      {data?.activity !== undefined && !isOver && (
        <Button
          variant="cta"
          size="lg"
          block
          onClick={() => void copyText(addressOf(data), t('activities.invite.copied'))}
        >
          {t('activities.invite.copyLink')}
        </Button>
      )}
      <DescriptionList
        css={factsStyle}
        look="receipt"
        descriptions={[{ label: t('activities.invite.perFriend'), value: formatCny(parseFen(perFriend)) }]}
      />
    </>
  )
}
