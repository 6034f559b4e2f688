import { useEffect, useRef, useState } from 'react'

export interface Search {
  /** What stands in the field. */
  readonly text: string
  /** What is asked for. */
  readonly keyword: string
  readonly setText: (text: string) => void
}

/**
 * A search that answers the first letter with no delay at all, then asks at most once in `ms`, and always for the
 * newest words in the end.
 */
export function useSearch(ms: number): Search {
  const [text, setText] = useState('')
  const [keyword, setKeyword] = useState('')
  const askedAt = useRef(Number.NEGATIVE_INFINITY)
  const waiting = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(waiting.current), [])
  return {
    text,
    keyword,
    setText(next) {
      setText(next)
      clearTimeout(waiting.current)
      const search = (): void => {
        askedAt.current = performance.now()
        setKeyword(next.trim())
      }
      const wait = askedAt.current + ms - performance.now()
      if (wait <= 0) search()
      else waiting.current = setTimeout(search, wait)
    },
  }
}
