import { css } from '@emotion/react'
import { type Dispute, disputeStateEndpoint, disputesEndpoint, NAMED_ROUTES } from '@site/contracts'
import { parseFen, siteDateTime } from '@site/domain'
import { Link, useEndpoint } from '@site/shell'
import { useSearchParams } from '@site/shell/router'
import {
  Button,
  EmptyState,
  Money,
  type TableColumn,
  Tag,
  buttonStyle,
  numeric,
  px,
  text,
  tokenVar,
  truncate,
} from '@site/ui'
import { MessageCircleQuestionMark } from 'lucide-react'
import { lazy, Suspense, useMemo } from 'react'
import * as v from 'valibot'

import { ListTable } from '../../../lib/list-table.tsx'
import { PageTurner } from '../../../lib/page-turner.tsx'
import { DISPUTE_PARAM } from '../../../lib/paths.ts'
import { useAccountTexts } from '../../../lib/texts.ts'
import { PAGE_SIZE, useCursorPages } from '../../../lib/use-cursor-pages.ts'
import { DISPUTE_TONES } from '../dispute-style.ts'
import { LazyDisputeDialog } from './lazy-dialog.tsx'

type Texts = ReturnType<typeof useAccountTexts>

const stackStyle = css({ display: 'grid', gap: px(16) })
const linesStyle = css({ display: 'grid', gap: px(2), fontSize: text(13) })
const smallStyle = css({ ...numeric, fontSize: text(12), color: tokenVar('text.weak'), overflowWrap: 'anywhere' })
const reasonStyle = css({ ...truncate, display: 'block', maxWidth: `min(${px(320)}, 56vw)`, fontSize: text(13) })

const DisputeDrawer = lazy(async () => {
  const { DisputeDrawer: component } = await import(/* webpackChunkName: "dispute-drawer" */ './dispute-drawer.tsx')
  return { default: component }
})

/** All of them are of one filter: none. */
const ALL = {}

/** The member's disputes, page by page. The address may open one, or begin one of a ticket or order. */
export function Disputes() {
  const t = useAccountTexts()
  const [search, setSearch] = useSearchParams()
  const pages = useCursorPages(ALL)
  const list = useEndpoint(
    disputesEndpoint,
    { ...pages.cursor, pageSize: PAGE_SIZE },
    { keepPrevious: true, fresh: true },
  )
  const columns = useMemo(
    () => columnsOf(t, (id) => setSearch({ [DISPUTE_PARAM]: id }, { replace: true })),
    [t, setSearch],
  )
  const shown = search.get(DISPUTE_PARAM)
  const begun = v.safeParse(disputeStateEndpoint.request, Object.fromEntries(search))
  const close = (): void => setSearch({}, { replace: true })

  return (
    <div css={stackStyle}>
      <ListTable
        of={list}
        caption={t('disputes.title')}
        columns={columns}
        rows={list.data?.list}
        rowKey={({ id }) => id}
        errorTitle={t('disputes.error')}
        empty={
          <EmptyState
            icon={MessageCircleQuestionMark}
            title={t('disputes.none')}
            action={
              <>
                <Link to={NAMED_ROUTES.betRecord.path} css={buttonStyle({ variant: 'secondary', size: 'sm' })}>
                  {t('records.betTitle')}
                </Link>
                <Link to={NAMED_ROUTES.transRecord.path} css={buttonStyle({ variant: 'secondary', size: 'sm' })}>
                  {t('records.dealTitle')}
                </Link>
              </>
            }
          >
            {t('disputes.noneText')}
          </EmptyState>
        }
      />
      <PageTurner pages={pages} next={list.data?.next} loading={list.data === undefined || list.isPlaceholderData} />
      <Suspense>
        {shown !== null && <DisputeDrawer id={shown} onClose={close} />}
        {shown === null && begun.success && (
          <LazyDisputeDialog
            subject={begun.output}
            onClose={close}
            onSent={() => {
              close()
              void list.refetch()
            }}
          />
        )}
      </Suspense>
    </div>
  )
}

function columnsOf(t: Texts, onOpen: (id: string) => void): readonly TableColumn<Dispute>[] {
  return [
    {
      key: 'subject',
      header: t('disputes.subject'),
      primary: true,
      cell: ({ kind, number, facts }) => (
        <span css={linesStyle}>
          <b>{`${t(`disputes.kinds.${kind}`)} · ${facts.title}`}</b>
          <span css={smallStyle} translate="no">
            {number}
          </span>
        </span>
      ),
    },
    {
      key: 'reason',
      header: t('disputes.reason'),
      cell: ({ reason }) => <span css={reasonStyle}>{reason}</span>,
    },
    {
      key: 'state',
      header: t('disputes.state'),
      align: 'center',
      cell: ({ status }) => <Tag tone={DISPUTE_TONES[status]}>{t(`disputes.states.${status}`)}</Tag>,
    },
    {
      key: 'correction',
      header: t('disputes.correction'),
      align: 'end',
      cell: ({ correction }) => (correction === null ? '–' : <Money fen={parseFen(correction)} signed tone="auto" />),
    },
    {
      key: 'time',
      header: t('disputes.time'),
      cell: ({ history: [first] }) => <span css={smallStyle}>{first === undefined ? '' : siteDateTime(first.at)}</span>,
    },
    {
      key: 'detail',
      header: t('disputes.detail'),
      align: 'end',
      cell: ({ id, number }) => (
        <Button size="sm" variant="ghost" aria-label={t('disputes.detailOf', { number })} onClick={() => onOpen(id)}>
          {t('disputes.detail')}
        </Button>
      ),
    },
  ]
}
