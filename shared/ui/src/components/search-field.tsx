import { css } from '@emotion/react'
import { Search, X } from 'lucide-react'
import { type ComponentProps, type KeyboardEvent, useRef, useState } from 'react'
import { media } from '../theme/media.ts'
import { px, text } from '../theme/units.ts'
import { uiText } from '../texts/ui-text.ts'
import { controlBoxStyle, inputStyle } from './control-style.ts'
import { Icon } from './icon.tsx'
import { IconButton } from './icon-button.tsx'

const fieldStyle = css(inputStyle, { '&::-webkit-search-cancel-button': { display: 'none' } })
const compactStyle = css({
  gap: px(6),
  minHeight: px(30),
  padding: px(0, 4, 0, 8),
  [media.touch]: { minHeight: px(40) },
  '& > input': { fontSize: text(13), [media.touch]: { fontSize: text(16) } },
})

export interface SearchFieldProps extends Pick<ComponentProps<'input'>, 'maxLength' | 'onFocus' | 'onBlur' | 'ref'> {
  /** accessible name, also shown while it is empty unless there is a placeholder */
  readonly label: string
  readonly placeholder?: string | undefined
  readonly value: string
  /** told of words: not of the letters that an input method still makes one of */
  readonly onValueChange: (value: string) => void
  /** told that what was typed is to be looked for, by the enter key */
  readonly onEnter?: (() => void) | undefined
  /** 30 px high, for bars above lists */
  readonly compact?: boolean | undefined
  readonly className?: string | undefined
}

/** Looks for something while it is typed; a button and the escape key clear it. What it searches is its frame's to say. */
export function SearchField(props: SearchFieldProps) {
  const { label, placeholder = label, value, onValueChange, onEnter, compact = false, className, ...input } = props
  const box = useRef<HTMLDivElement>(null)
  const [composed, setComposed] = useState<string>()
  function clear(): void {
    onValueChange('')
    box.current?.querySelector('input')?.focus()
  }
  function handleKey(event: KeyboardEvent): void {
    if (composed !== undefined) return
    if (event.key === 'Enter') onEnter?.()
    if (event.key !== 'Escape' || value === '') return
    // What it stands in stays open.
    event.preventDefault()
    clear()
  }
  return (
    <div ref={box} css={compact ? [controlBoxStyle, compactStyle] : controlBoxStyle} className={className}>
      <Icon of={Search} size={compact ? 15 : 18} />
      <input
        autoComplete="off"
        enterKeyHint="search"
        {...input}
        css={fieldStyle}
        type="search"
        aria-label={label}
        placeholder={placeholder}
        value={composed ?? value}
        onKeyDown={handleKey}
        onCompositionStart={({ currentTarget }) => setComposed(currentTarget.value)}
        onCompositionEnd={({ currentTarget }) => {
          setComposed(undefined)
          onValueChange(currentTarget.value)
        }}
        onChange={({ target }) => (composed === undefined ? onValueChange : setComposed)(target.value)}
      />
      {value !== '' && <IconButton size="sm" icon={X} label={uiText('search.clear')} onClick={clear} />}
    </div>
  )
}
