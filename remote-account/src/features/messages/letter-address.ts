import { type LetterType, LetterTypeSchema } from '@site/contracts'
import { useSearchParams } from '@site/shell/router'
import * as v from 'valibot'

const TYPE_PARAM = 'type'
const LETTER_PARAM = 'letter'

/** What the address of the message centre says: the type that is listed, all if none, and the letter that lies open. */
export function useLetterAddress() {
  const [params, setParams] = useSearchParams()
  const asked = params.get(TYPE_PARAM)
  const set = (name: string, value: string | undefined): void =>
    setParams((before) => {
      const next = new URLSearchParams(before)
      if (value === undefined) next.delete(name)
      else next.set(name, value)
      return next
    })
  return {
    type: v.is(LetterTypeSchema, asked) ? asked : undefined,
    setType: (type: LetterType | undefined) => set(TYPE_PARAM, type),
    /** Id of the open letter. */
    opened: params.get(LETTER_PARAM) ?? undefined,
    open: (id: string | undefined) => set(LETTER_PARAM, id),
  }
}
