import { FEEDBACK_LIMITS } from '@site/contracts'
import { rule } from '@site/ui/form'
import * as v from 'valibot'

/** What is written, blanks at both ends not counted; `least` is how many characters it has to have. */
export function contentSchema(least: number) {
  return v.pipe(
    v.string(),
    v.trim(),
    rule((text: string) => {
      if (text.length < least) return 'contentShort'
      return text.length > FEEDBACK_LIMITS.contentMax ? 'contentLong' : undefined
    }),
  )
}
