import { css } from '@emotion/react'
import { tokenVar } from '@site/contracts/tokens'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { numeric, quick } from '../style/mixins.ts'
import { uiText } from '../texts/ui-text.ts'
import { media } from '../theme/media.ts'
import { px, text } from '../theme/units.ts'
import { IconButton } from './icon-button.tsx'
import { pageList } from './page-list.ts'

const rowStyle = css({ display: 'flex', alignItems: 'center', justifyContent: 'center', gap: px(4) })
const numbersStyle = css({ display: 'contents', [media.mobile]: { display: 'none' } })
const shortStyle = css(numeric, {
  display: 'none',
  padding: px(0, 12),
  fontSize: text(16),
  color: tokenVar('text.normal'),
  [media.mobile]: { display: 'block' },
})
const pageStyle = css(numeric, quick, {
  minWidth: px(32),
  height: px(32),
  padding: px(0, 8),
  borderRadius: tokenVar('radius.card'),
  fontSize: text(16),
  color: tokenVar('text.normal'),
  [media.touch]: { minWidth: px(44), height: px(44) },
  [media.hover]: { '&:hover': { background: tokenVar('bg.hover'), color: tokenVar('accent') } },
  '&[aria-current=page]': { background: tokenVar('accent'), color: tokenVar('accent.text') },
})
const gapStyle = css({ minWidth: px(20), textAlign: 'center', color: tokenVar('text.weak') })

export interface PaginationProps {
  /** from 1 */
  readonly page: number
  readonly pageCount: number
  readonly onPageChange: (page: number) => void
  readonly label?: string | undefined
  readonly className?: string | undefined
}

/** Page numbers, or `3 / 12` between two arrows on a phone; nothing for a single page. */
export function Pagination({ page, pageCount, onPageChange, label, className }: PaginationProps) {
  if (pageCount <= 1) return undefined
  return (
    <nav css={rowStyle} className={className} aria-label={label ?? uiText('page.nav')}>
      <IconButton
        icon={ChevronLeft}
        label={uiText('page.previous')}
        disabled={page <= 1}
        onClick={() => onPageChange(page - 1)}
      />
      <div css={numbersStyle}>
        {pageList(page, pageCount).map((item) =>
          typeof item === 'string' ? (
            <span key={item} css={gapStyle} aria-hidden="true">
              …
            </span>
          ) : (
            <button
              key={item}
              type="button"
              css={pageStyle}
              aria-current={item === page ? 'page' : undefined}
              onClick={() => onPageChange(item)}
            >
              {item}
            </button>
          ),
        )}
      </div>
      <span css={shortStyle}>
        {page} / {pageCount}
      </span>
      <IconButton
        icon={ChevronRight}
        label={uiText('page.next')}
        disabled={page >= pageCount}
        onClick={() => onPageChange(page + 1)}
      />
    </nav>
  )
}
