import { css } from '@emotion/react'
import type { ChatMessage } from '@site/contracts/chat'
import type { ChatView } from '@site/shell'
import { Button, Icon, px, Spinner, tokenVar } from '@site/ui'
import { useVirtualizer } from '@tanstack/react-virtual'
import { ChevronDown } from 'lucide-react'
import { type Ref, useCallback, useImperativeHandle, useLayoutEffect, useRef, useState } from 'react'

import { useSportsTexts } from '../../../lib/texts.ts'
import { type ChatRow, isCalled, messagesAfter, numberOf } from '../chat-rows.ts'
import { forgetHeights } from '../row-heights.ts'
import { PendingRow, type RowActions, SaidRow } from './chat-row.tsx'
import { NoteRow, type Teams } from './note-row.tsx'

/** Of a message on one line; each is measured when it is drawn. */
const ROW_HEIGHT = 48
/** So near to the end the log follows what is said. */
const NEAR_END = 32
/** So near to its beginning what was said before is asked for. */
const NEAR_START = 160

const frameStyle = css({ position: 'relative', flex: 1, minHeight: 0, display: 'flex' })
const scrollerStyle = css({
  flex: 1,
  minWidth: 0,
  overflowY: 'auto',
  overscrollBehavior: 'contain',
  scrollbarWidth: 'thin',
  // the virtualizer keeps the place
  overflowAnchor: 'none',
  '&:focus-visible': { outlineOffset: px(-2) },
})
const wholeStyle = css({ position: 'relative', width: '100%' })
const placeStyle = css({ position: 'absolute', top: 0, left: 0, width: '100%' })
const newStyle = css({
  position: 'absolute',
  bottom: px(8),
  // not moved by a transform, which a pressed button has its own of
  insetInline: 0,
  width: 'fit-content',
  marginInline: 'auto',
  borderRadius: tokenVar('radius.pill'),
  boxShadow: tokenVar('shadow.pop'),
})
const olderStyle = css({ position: 'absolute', top: px(6), left: '50%', transform: 'translateX(-50%)', zIndex: 1 })

export interface LogHandle {
  toEnd(): void
}

interface ChatLogProps extends RowActions {
  readonly ref: Ref<LogHandle>
  readonly rows: readonly ChatRow[]
  readonly messages: readonly ChatMessage[]
  readonly teams: Teams
  readonly me: ChatView['me']
  readonly hasOlder: boolean
  readonly isLoadingOlder: boolean
  readonly onOlder: () => void
}

/**
 * What was said. At its end it follows the talk; whoever reads back keeps the place and is told how much is new. Only
 * what is in sight is drawn, so a long evening costs no more than a short one.
 */
export function ChatLog({
  ref,
  rows,
  messages,
  teams,
  me,
  hasOlder,
  isLoadingOlder,
  onOlder,
  ...actions
}: ChatLogProps) {
  const t = useSportsTexts()
  const scroller = useRef<HTMLDivElement>(null)
  // oxlint-disable-next-line react/incompatible-library -- only this component reads the virtualizer's getters
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_HEIGHT,
    getItemKey: (index) => rows[index]?.key ?? index,
    overscan: 6,
    paddingStart: 8,
    paddingEnd: 8,
    anchorTo: 'end',
    scrollEndThreshold: NEAR_END,
  })
  useLayoutEffect(() => forgetHeights(virtual.itemSizeCache, rows), [virtual, rows])
  const [isAtEnd, setAtEnd] = useState(true)
  const last = numberOf(messages.at(-1)?.seq ?? 's-0')
  const [seen, setSeen] = useState(last)
  if (isAtEnd && seen !== last) setSeen(last)
  const news = isAtEnd ? [] : messagesAfter(messages, seen)
  const calls = news.filter((message) => isCalled(message, me)).length

  const height = virtual.getTotalSize()
  useLayoutEffect(() => {
    if (isAtEnd) virtual.scrollToEnd()
  }, [virtual, isAtEnd, height, rows])
  // What is typed and answered takes its room from the log.
  useLayoutEffect(() => {
    if (!isAtEnd || scroller.current === null) return undefined
    const observer = new ResizeObserver(() => virtual.scrollToEnd())
    observer.observe(scroller.current)
    return () => observer.disconnect()
  }, [virtual, isAtEnd])
  const toEnd = useCallback(() => {
    setAtEnd(true)
    virtual.scrollToEnd()
  }, [virtual])
  useImperativeHandle(ref, () => ({ toEnd }), [toEnd])

  /** Only who scrolls up leaves the end: what is said faster than it is drawn does not leave anybody behind. */
  const top = useRef(0)
  function follow(): void {
    const element = scroller.current
    if (element === null) return
    const { scrollTop, scrollHeight, clientHeight } = element
    if (scrollHeight - scrollTop - clientHeight <= NEAR_END) setAtEnd(true)
    else if (scrollTop < top.current) setAtEnd(false)
    top.current = scrollTop
    if (hasOlder && !isLoadingOlder && scrollTop < NEAR_START) onOlder()
  }

  // A log that is not full cannot be scrolled for more.
  useLayoutEffect(() => {
    const element = scroller.current
    if (element === null || !hasOlder || isLoadingOlder) return
    if (element.scrollHeight <= element.clientHeight + NEAR_START) onOlder()
  }, [hasOlder, isLoadingOlder, onOlder, height])

  return (
    <div css={frameStyle}>
      {isLoadingOlder && (
        <span css={olderStyle} role="status" aria-label={t('chat.older')}>
          <Spinner size={16} />
        </span>
      )}
      <div
        ref={scroller}
        css={scrollerStyle}
        role="log"
        aria-label={t('chat.log')}
        // Rows that are drawn while somebody reads back are no news.
        aria-live={isAtEnd ? 'polite' : 'off'}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, so a keyboard must reach it
        tabIndex={0}
        onScroll={follow}
      >
        <div css={wholeStyle} style={{ height }}>
          {virtual.getVirtualItems().map(({ key, index, start }) => {
            const row = rows[index]
            if (row === undefined) return undefined
            return (
              <div
                key={key}
                ref={virtual.measureElement}
                data-index={index}
                css={placeStyle}
                style={{ transform: `translateY(${start}px)` }}
              >
                {row.kind === 'said' && <SaidRow message={row.message} quote={row.quote} me={me} {...actions} />}
                {row.kind === 'note' && <NoteRow news={row.news} teams={teams} />}
                {row.kind === 'pending' && <PendingRow message={row.message} {...actions} />}
              </div>
            )
          })}
        </div>
      </div>
      {news.length > 0 && (
        <Button css={newStyle} size="sm" variant="primary" icon={<Icon of={ChevronDown} size={14} />} onClick={toEnd}>
          {calls > 0 ? t('chat.newsWithCalls', { count: news.length, calls }) : t('chat.news', { count: news.length })}
        </Button>
      )}
    </div>
  )
}
