import { css } from '@emotion/react'
import { SearchField, media, px } from '@site/ui'
import { useEffect, useRef } from 'react'

import { useSportsTexts } from './texts.ts'

const searchStyle = css({
  flex: '0 1 auto',
  width: px(168),
  minWidth: px(96),
  [media.touch]: { flex: '1 1 100%', order: 1 },
})

export interface MatchSearchProps {
  readonly value: string
  readonly onValueChange: (value: string) => void
  /** The player has just asked for it. */
  readonly takesFocus?: boolean
}

/** Finds a league or a team while it is typed. */
export function MatchSearch({ takesFocus = false, ...search }: MatchSearchProps) {
  const t = useSportsTexts()
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (takesFocus) input.current?.focus()
  }, [takesFocus])
  return (
    <div css={searchStyle} role="search">
      <SearchField {...search} compact ref={input} label={t('board.search')} maxLength={30} />
    </div>
  )
}
