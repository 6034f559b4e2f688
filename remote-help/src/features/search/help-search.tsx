import { css } from '@emotion/react'
import { Icon, IconButton, layer, px, TextField, tokenVar } from '@site/ui'
import { Search, X } from 'lucide-react'
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

  function clear() {
    setTyped('')
    input.current?.focus()
  }
  function handleKey(event: KeyboardEvent) {
    if (event.key !== 'Escape' || typed === '') return
    event.preventDefault()
    clear()
  }
  function handleBlur(event: FocusEvent) {
    if (!event.currentTarget.contains(event.relatedTarget)) setIsOpen(false)
  }

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- heard from the field and hits inside
    <div role="search" css={frameStyle} className={className} onKeyDown={handleKey} onBlur={handleBlur}>
      <TextField
        ref={input}
        label={t('search.label')}
        hideLabel
        type="text"
        inputMode="search"
        enterKeyHint="search"
        maxLength={40}
        placeholder={t('search.placeholder')}
        value={typed}
        onFocus={() => setIsOpen(true)}
        onChange={(event) => setTyped(event.target.value)}
        prefix={<Icon of={Search} size={18} />}
        suffix={typed !== '' && <IconButton icon={X} size="sm" label={t('search.clear')} onClick={clear} />}
      />
      {isOpen && state.kind !== 'idle' && (
        <div css={panelStyle}>
          <SearchHits state={state} onSelect={() => setIsOpen(false)} />
        </div>
      )}
    </div>
  )
}
