import { css } from '@emotion/react'
import { IconButton, numeric, px, text, tokenVar } from '@site/ui'
import { ChevronLeft, ChevronRight } from 'lucide-react'

import { useAccountTexts } from '../../../lib/texts.ts'
import { type CursorPages, PAGE_SIZE } from '../use-cursor-pages.ts'

const rowStyle = css({ display: 'flex', alignItems: 'center', justifyContent: 'center', gap: px(8) })
const placeStyle = css(numeric, {
  minWidth: px(160),
  textAlign: 'center',
  fontSize: text(14),
  color: tokenVar('text.weak'),
})

export interface PageTurnerProps {
  readonly pages: CursorPages
  /** Lines of the whole list now; undefined where nobody has counted them. */
  readonly total?: number | undefined
  /** Where the page that follows begins; none after the last. */
  readonly next: string | undefined
  /** The page is not here yet. */
  readonly loading: boolean
}

/** Turns the pages of a list one by one; nothing for a single page. */
export function PageTurner({ pages, total, next, loading }: PageTurnerProps) {
  const t = useAccountTexts()
  const { page } = pages
  if (page === 1 && next === undefined) return null
  return (
    <nav css={rowStyle} aria-label={t('records.pages')}>
      <IconButton icon={ChevronLeft} label={t('records.newer')} disabled={loading || page === 1} onClick={pages.back} />
      <span css={placeStyle} aria-live="polite">
        {total === undefined
          ? t('records.pageAlone', { page })
          : t('records.page', { page, count: Math.max(Math.ceil(total / PAGE_SIZE), page) })}
      </span>
      <IconButton
        icon={ChevronRight}
        label={t('records.older')}
        disabled={loading || next === undefined}
        onClick={() => next !== undefined && pages.forward(next)}
      />
    </nav>
  )
}
