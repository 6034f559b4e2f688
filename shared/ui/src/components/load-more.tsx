import { css } from '@emotion/react'
import { tokenVar } from '@site/contracts/tokens'
import { type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import { uiText } from '../texts/ui-text.ts'
import { px, text } from '../theme/units.ts'
import { Button } from './button.tsx'

const rowStyle = css({ display: 'grid', justifyItems: 'center', gap: px(4), padding: px(10, 12) })
const failedStyle = css({ margin: 0, fontSize: text(13), color: tokenVar('state.error'), textAlign: 'center' })
const countStyle = css({ margin: 0, fontSize: text(12), color: tokenVar('text.weak') })

export interface LoadMoreProps {
  /** Rows that are shown. */
  readonly shown: number
  /** There are more than these. */
  readonly hasMore: boolean
  /** More are on their way: the button waits and keeps its focus. */
  readonly loading: boolean
  /** More were asked for and did not come: it says so, and the button asks again. */
  readonly failed?: boolean | undefined
  readonly onMore: () => void
  /** Why they did not come, in place of the kit's own words. */
  readonly children?: ReactNode
  readonly className?: string | undefined
}

/**
 * Goes on with a list at its end; nothing for a list that is whole from the start. Once somebody has asked for more, how
 * many rows there are now is written there and told to screen readers, and takes the focus of the button when that goes.
 * Why a button, and not the end of the list that comes into view: docs/adr/0023.
 */
export function LoadMore({ shown, hasMore, loading, failed = false, onMore, children, className }: LoadMoreProps) {
  const [isAsked, setAsked] = useState(false)
  const count = useRef<HTMLParagraphElement>(null)
  const isEnd = isAsked && !hasMore
  const isFailed = failed && !loading
  useLayoutEffect(() => {
    if (isEnd && document.activeElement === document.body) count.current?.focus()
  }, [isEnd])
  if (!hasMore && !isAsked) return undefined
  return (
    <div css={rowStyle} className={className}>
      {isFailed && (
        <p css={failedStyle} role="alert">
          {children ?? uiText('error.title')}
        </p>
      )}
      {hasMore && (
        <Button
          variant="secondary"
          size="sm"
          loading={loading}
          onClick={() => {
            setAsked(true)
            onMore()
          }}
        >
          {uiText(isFailed ? 'retry' : 'list.more')}
        </Button>
      )}
      <p ref={count} css={countStyle} role="status" tabIndex={-1}>
        {isAsked && uiText('list.shown', { count: shown })}
      </p>
    </div>
  )
}
