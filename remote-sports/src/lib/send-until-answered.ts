import { isApiError, STATUS } from '@site/contracts'

/** After an answer that never came the same request is sent again: its request id makes that safe. */
const RETRY_MS = [800, 2_000, 4_000] as const

/** No answer in time or none that is one (6005), and a line that broke (6006). */
const NO_ANSWER: readonly number[] = [STATUS.SERVER_ERROR, STATUS.BAD_GATEWAY]

/** The outcome of a call that got no answer is not known: what it asked for may have happened. */
export const isUnknown = (error: unknown): boolean => !isApiError(error) || NO_ANSWER.includes(error.code)

/** Sends until somebody answers, three more times at the most. Rejects with a refusal at once. */
export async function sendUntilAnswered<Answer>(send: () => Promise<Answer>): Promise<Answer> {
  for (const wait of RETRY_MS) {
    try {
      return await send()
    } catch (error) {
      if (!isUnknown(error)) throw error
      await new Promise((resolve) => setTimeout(resolve, wait))
    }
  }
  return send()
}
