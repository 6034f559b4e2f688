import { css } from '@emotion/react'
import { tokenVar } from '@site/contracts/tokens'
import type { ReactNode } from 'react'
import { px, text } from '../theme/units.ts'
import { uiText } from '../texts/ui-text.ts'
import { Button } from './button.tsx'
import { EmptyState } from './empty-state.tsx'
import { ErrorState } from './error-state.tsx'
import { SkeletonGroup, SkeletonRow } from './skeleton.tsx'
import { useInSight } from './use-in-sight.ts'
import { VisuallyHidden } from './visually-hidden.tsx'

const listStyle = css({ margin: 0, padding: 0, listStyle: 'none' })
const footStyle = css({
  display: 'grid',
  justifyItems: 'center',
  padding: px(12),
  fontSize: text(12),
  color: tokenVar('text.weak'),
})

export interface InfiniteListProps<Item> {
  /** accessible name of the list */
  readonly label: string
  readonly items: readonly Item[]
  readonly itemKey: (item: Item) => string
  readonly children: (item: Item) => ReactNode
  /** there is more than what is shown */
  readonly hasMore: boolean
  readonly isLoading: boolean
  /** the last try failed; the button tries again, scrolling does not */
  readonly failed?: boolean | undefined
  readonly onLoadMore: () => void
  /** shown without items */
  readonly empty?: ReactNode
  readonly className?: string | undefined
}

/**
 * A list that goes on by itself when its end comes near, and by a button for whoever does not scroll. How many items
 * there are now is told to screen readers, politely.
 */
export function InfiniteList<Item>(props: InfiniteListProps<Item>) {
  const { label, items, itemKey, children, hasMore, isLoading, failed = false, onLoadMore, empty, className } = props
  const end = useInSight<HTMLDivElement>(hasMore && !isLoading && !failed, onLoadMore)
  if (items.length === 0 && !hasMore && !isLoading && !failed) return <>{empty ?? <EmptyState />}</>
  return (
    <div className={className}>
      <ul css={listStyle} role="list" aria-label={label} aria-busy={isLoading}>
        {items.map((item) => (
          <li key={itemKey(item)}>{children(item)}</li>
        ))}
      </ul>
      <VisuallyHidden>
        <span role="status">{items.length > 0 && uiText('list.loaded', { count: items.length })}</span>
      </VisuallyHidden>
      {isLoading && (
        <SkeletonGroup>
          <SkeletonRow lines={2} />
          <SkeletonRow lines={2} />
        </SkeletonGroup>
      )}
      {failed && !isLoading && <ErrorState compact onRetry={onLoadMore} />}
      <div ref={end} css={footStyle}>
        {hasMore && !failed && (
          <Button variant="secondary" size="sm" loading={isLoading} onClick={onLoadMore}>
            {uiText('list.more')}
          </Button>
        )}
        {!hasMore && uiText('list.end')}
      </div>
    </div>
  )
}
