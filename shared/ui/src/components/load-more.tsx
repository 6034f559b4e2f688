import { css } from '@emotion/react'
import { tokenVar } from '@site/contracts/tokens'
import { useLayoutEffect, useRef, useState } from 'react'
import { uiText } from '../texts/ui-text.ts'
import { px, text } from '../theme/units.ts'
import { Button } from './button.tsx'

const rowStyle = css({ display: 'grid', justifyItems: 'center', gap: px(4), padding: px(10, 12) })
const countStyle = css({ margin: 0, fontSize: text(12), color: tokenVar('text.weak') })

export interface LoadMoreProps {
  /** Rows that are shown. */
  readonly shown: number
  /** There are more than these. */
  readonly hasMore: boolean
  /** More are on their way: the button waits and keeps its focus. */
  readonly loading: boolean
  readonly onMore: () => void
  readonly className?: string | undefined
}

/**
 * Goes on with a list at its end; nothing for a list that is whole from the start. Once somebody has asked for more, how
 * many rows there are now is written there and told to screen readers, and takes the focus of the button when that goes.
 */
export function LoadMore({ shown, hasMore, loading, onMore, className }: LoadMoreProps) {
  const [isAsked, setAsked] = useState(false)
  const count = useRef<HTMLParagraphElement>(null)
  const isEnd = isAsked && !hasMore
  useLayoutEffect(() => {
    if (isEnd && document.activeElement === document.body) count.current?.focus()
  }, [isEnd])
  if (!hasMore && !isAsked) return undefined
  return (
    <div css={rowStyle} className={className}>
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
          {uiText('list.more')}
        </Button>
      )}
      <p ref={count} css={countStyle} role="status" tabIndex={-1}>
        {isAsked && uiText('list.shown', { count: shown })}
      </p>
    </div>
  )
}
