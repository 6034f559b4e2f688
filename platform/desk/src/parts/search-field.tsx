import { css } from '@emotion/react'
import { px, SearchField as TypedSearch } from '@site/ui'
import { useState } from 'react'

const style = css({ width: px(240), maxWidth: '100%' })

interface SearchFieldProps {
  /** Accessible name, also shown while it is empty. */
  readonly label: string
  readonly value: string
  /** Told when what was typed is sent, left or cleared. */
  readonly onSearch: (text: string) => void
}

/** One word to look for: taken with the enter key, on leaving, and when it is cleared. */
export function SearchField({ label, value, onSearch }: SearchFieldProps) {
  const [typed, setTyped] = useState(value)
  function send(): void {
    const text = typed.trim()
    if (text !== value) onSearch(text)
  }
  return (
    <div role="search" css={style}>
      <TypedSearch
        label={label}
        value={typed}
        onValueChange={(text) => {
          setTyped(text)
          if (text === '') onSearch('')
        }}
        onEnter={send}
        onBlur={send}
      />
    </div>
  )
}
