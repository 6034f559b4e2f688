import { css } from '@emotion/react'
import { type Notice, noticePageEndpoint } from '@site/contracts'
import { siteDate } from '@site/domain'
import { useEndpoint } from '@site/shell'
import {
  EmptyState,
  ErrorState,
  Icon,
  SkeletonGroup,
  SkeletonRow,
  Tag,
  numeric,
  px,
  quick,
  text,
  tokenVar,
} from '@site/ui'
import { Dialog } from '@site/ui/dialog'
import { useSetAtom } from 'jotai'
import { ChevronDown, Megaphone } from 'lucide-react'

import { useHostTexts } from '../../base/i18n/index.ts'
import { LetterLink } from './letter-link.tsx'
import { noticesAtom } from './notices.ts'

const listStyle = css({ display: 'grid', gap: px(8), minHeight: px(320), alignContent: 'start' })
const itemStyle = css({
  borderRadius: tokenVar('radius.card'),
  background: tokenVar('bg.sunken'),
  '& > summary': {
    ...quick,
    display: 'flex',
    alignItems: 'center',
    gap: px(10),
    minHeight: px(48),
    padding: px(8, 14),
    borderRadius: tokenVar('radius.card'),
    color: tokenVar('text.strong'),
    fontWeight: 500,
    cursor: 'pointer',
    listStyle: 'none',
  },
  '& > summary::-webkit-details-marker': { display: 'none' },
  '& > summary:hover': { color: tokenVar('accent') },
  '& > summary > svg': { transition: `transform ${tokenVar('motion.fast')} ${tokenVar('motion.ease')}` },
  '&[open] > summary > svg': { transform: 'rotate(180deg)' },
})
const titleStyle = css({ flex: 1, minWidth: 0 })
const dateStyle = css(numeric, { fontWeight: 500, fontSize: text(12), color: tokenVar('text.weak') })
const letterStyle = css({ margin: 0, padding: px(0, 14, 14) })
const bodyStyle = css({ padding: px(0, 14, 14), lineHeight: 1.8, whiteSpace: 'pre-line' })

export interface NoticesDialogProps {
  /** The notice that is open at first. */
  readonly selected?: string | undefined
}

/** All notices of the site, newest and pinned ones first as the operator orders them. */
export function NoticesDialog({ selected }: NoticesDialogProps) {
  const t = useHostTexts()
  const setNotices = useSetAtom(noticesAtom)
  const { data, isPending, isError, isFetching, refetch } = useEndpoint(
    noticePageEndpoint,
    { pageNum: 1, pageSize: 50 },
    // What a notice announces may have come since.
    { fresh: true },
  )
  return (
    <Dialog open onOpenChange={(open) => !open && setNotices(undefined)} size="lg" title={t('home.notices.title')}>
      <div css={listStyle}>
        {isPending && (
          <SkeletonGroup>
            {Array.from({ length: 6 }, (_, index) => (
              <SkeletonRow key={index} lines={1} />
            ))}
          </SkeletonGroup>
        )}
        {isError && <ErrorState onRetry={() => void refetch()} retrying={isFetching} />}
        {data?.list.map((notice) => (
          <Item
            key={notice.id}
            notice={notice}
            isOpen={notice.id === (selected ?? data.list[0]?.id)}
            onFollow={() => setNotices(undefined)}
          />
        ))}
        {data?.list.length === 0 && <EmptyState icon={Megaphone} title={t('home.notices.none')} />}
      </div>
    </Dialog>
  )
}

interface ItemProps {
  readonly notice: Notice
  readonly isOpen: boolean
  /** Its letter is gone to. */
  readonly onFollow: () => void
}

function Item({ notice, isOpen, onFollow }: ItemProps) {
  const t = useHostTexts()
  return (
    <details css={itemStyle} open={isOpen}>
      <summary>
        {notice.top === 1 && <Tag tone="live">{t('home.notices.top')}</Tag>}
        <span css={titleStyle}>{notice.title}</span>
        <span css={dateStyle}>{siteDate(notice.startAt)}</span>
        <Icon of={ChevronDown} size={16} />
      </summary>
      <p css={bodyStyle}>{notice.content}</p>
      {notice.letter !== undefined && (
        <p css={letterStyle}>
          <LetterLink letter={notice.letter} onFollow={onFollow} />
        </p>
      )}
    </details>
  )
}
