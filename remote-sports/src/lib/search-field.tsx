import { css } from '@emotion/react'
import { IconButton, media, px, text, tokenVar } from '@site/ui'
import { Search, X } from 'lucide-react'
import { useEffect, useRef } from 'react'

import { useSportsTexts } from './texts.ts'

const searchStyle = css({
  display: 'flex',
  alignItems: 'center',
  gap: px(6),
  flex: '0 1 auto',
  width: px(168),
  minWidth: px(96),
  height: px(30),
  paddingInline: px(8, 4),
  borderRadius: tokenVar('radius.card'),
  border: `1px solid ${tokenVar('line.soft')}`,
  background: tokenVar('bg.sunken'),
  color: tokenVar('text.weak'),
  '&:focus-within': { borderColor: tokenVar('accent'), background: tokenVar('bg.raised') },
  '& > input': {
    flex: 1,
    minWidth: 0,
    border: 0,
    outline: 'none',
    background: 'none',
    font: 'inherit',
    fontSize: text(13),
    color: tokenVar('text.strong'),
    '&::placeholder': { color: tokenVar('text.weak') },
    '&::-webkit-search-cancel-button': { display: 'none' },
  },
  [media.touch]: { flex: '1 1 100%', order: 1, height: px(40) },
})

export interface SearchFieldProps {
  readonly value: string
  readonly onValueChange: (value: string) => void
  /** The player has just asked for it. */
  readonly takesFocus?: boolean
}

/** Finds a league or a team while it is typed. */
export function SearchField({ value, onValueChange, takesFocus = false }: SearchFieldProps) {
  const t = useSportsTexts()
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (takesFocus) input.current?.focus()
  }, [takesFocus])
  return (
    <div css={searchStyle} role="search">
      <Search size={15} aria-hidden="true" />
      <input
        ref={input}
        type="search"
        value={value}
        maxLength={30}
        aria-label={t('board.search')}
        placeholder={t('board.search')}
        onChange={(event) => onValueChange(event.target.value)}
      />
      {value !== '' && (
        <IconButton icon={X} size="sm" label={t('board.clearSearch')} onClick={() => onValueChange('')} />
      )}
    </div>
  )
}
