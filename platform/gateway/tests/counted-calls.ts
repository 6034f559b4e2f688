import { STATUS } from '@site/contracts'

/** How a call ended that was answered. A connection that breaks is no answer. */
export interface Answer {
  readonly isDone: boolean
  readonly code: string
}
/** With what has come of it, which counts once however often the call is sent. */
export type Told = Answer & { readonly data?: unknown }

export interface CountedCall<K extends string = string> {
  readonly kind: K
  /**
   * Sends it, or sends it again with the same key.
   *
   * @throws TypeError or SyntaxError when the connection breaks: it may have happened or not
   */
  send(): Promise<Answer>
}

/** What an envelope of the site says. */
export function answered({ code, data }: { readonly code: number; readonly data: unknown }): Told {
  return { isDone: code === STATUS.SUCCESS, code: String(code), data }
}

/** A call of the desk or of the sandbox, which answer by HTTP. */
export async function callDesk(url: string, path: string, body: object): Promise<Told> {
  const response = await fetch(url + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  const text = await response.text()
  const data: unknown = response.ok && text !== '' ? JSON.parse(text) : undefined
  return { isDone: response.ok, code: String(response.status), data }
}

/** Makes calls that count once in `done`, however often each is sent. */
export function countedCalls<K extends string>(done: Record<K, number>) {
  return (kind: K, send: () => Promise<Told>, count: (data: unknown) => void = () => {}): CountedCall<K> => {
    let isCounted = false
    return {
      kind,
      async send() {
        const { isDone, code, data } = await send()
        if (isDone && !isCounted) {
          isCounted = true
          done[kind] += 1
          count(data)
        }
        return { isDone, code }
      },
    }
  }
}
