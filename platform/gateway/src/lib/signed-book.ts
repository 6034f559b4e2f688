import { sendSigned, type SignedDoor } from '@site/server'
import * as v from 'valibot'

/** A page of another company's book; `next` asks for what follows by `after`. */
type Page<Line> = v.GenericSchema<unknown, { readonly list: readonly Line[]; readonly next?: string | undefined }>

const AnswerSchema = v.object({ status: v.string(), data: v.optional(v.unknown()) })

export interface SignedBook<Line> {
  /** Every line that answers a question, page after page. */
  pages(question: object): Promise<readonly Line[]>
  /** Lines of these ids, asked for by `key`, so many at a time. */
  byIds(question: object, key: string, ids: readonly string[], most: number): Promise<readonly Line[]>
}

/**
 * Another company's book, read by signed calls. Both ways of reading reject when it does not answer, or not with a page;
 * after that this reader asks no more, so that many questions to a server that is away take one deadline.
 */
export function createSignedBook<Line>(door: SignedDoor, page: Page<Line>): SignedBook<Line> {
  let isAway = false

  async function fetchPage(question: object) {
    if (isAway) throw new Error(`${door.url} did not answer before`)
    isAway = true
    const { status, data } = v.parse(AnswerSchema, await sendSigned(door, question))
    if (status !== 'OK') throw new Error(`${door.url}${door.path} answered ${status}`)
    const answer = v.parse(page, data)
    isAway = false
    return answer
  }

  return {
    async pages(question) {
      const lines: Line[] = []
      let after: string | undefined
      do {
        const { list, next } = await fetchPage({ ...question, ...(after !== undefined && { after }) })
        lines.push(...list)
        // A page without a line cannot lead on.
        after = list.length === 0 ? undefined : next
      } while (after !== undefined)
      return lines
    },

    async byIds(question, key, ids, most) {
      const lines: Line[] = []
      for (let at = 0; at < ids.length; at += most)
        lines.push(...(await fetchPage({ ...question, [key]: ids.slice(at, at + most) })).list)
      return lines
    },
  }
}
