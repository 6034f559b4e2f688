import { css } from '@emotion/react'
import { layer, px, SearchField, tokenVar } from '@site/ui'
import { type FocusEvent, type KeyboardEvent, useRef, useState } from 'react'

import { useHelpTexts } from '../../lib/use-help-texts.ts'
import { SearchHits } from './search-hits.tsx'
import { useSearch } from './use-search.ts'

const frameStyle = css({ position: 'relative', '@media print': { display: 'none' } })
const panelStyle = css({
  position: 'absolute',
  zIndex: layer.sticky,
  insetInline: 0,
  top: `calc(100% + ${px(6)})`,
  maxHeight: `min(${px(460)}, 60dvh)`,
  overflowY: 'auto',
  overscrollBehavior: 'contain',
  borderRadius: tokenVar('radius.card'),
  background: tokenVar('bg.raised'),
  boxShadow: tokenVar('shadow.pop'),
  textAlign: 'start',
})

/** Searches titles, headings and questions of all articles; hits open below the field. */
export function HelpSearch({ className }: { readonly className?: string | undefined }) {
  const t = useHelpTexts()
  const input = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState('')
  const [isOpen, setIsOpen] = useState(false)
  const state = useSearch(typed, isOpen)

  function handleKey(event: KeyboardEvent) {
    // The field clears itself; this is for the hits below it.
    if (event.key !== 'Escape' || event.defaultPrevented || typed === '') return
    event.preventDefault()
    setTyped('')
    input.current?.focus()
  }
  function handleBlur(event: FocusEvent) {
    if (!event.currentTarget.contains(event.relatedTarget)) setIsOpen(false)
  }

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- heard from the field and hits inside
    <div role="search" css={frameStyle} className={className} onKeyDown={handleKey} onBlur={handleBlur}>
      <SearchField
        ref={input}
        label={t('search.label')}
        placeholder={t('search.placeholder')}
        maxLength={40}
        value={typed}
        onValueChange={setTyped}
        onFocus={() => setIsOpen(true)}
      />
      {isOpen && state.kind !== 'idle' && (
        <div css={panelStyle}>
          <SearchHits state={state} onSelect={() => setIsOpen(false)} />
        </div>
      )}
    </div>
  )
}
