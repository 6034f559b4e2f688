/** What failed is tried again after this, however often it fails: somebody waits for it. */
export const TRY_AGAIN_MS = 2_000

/**
 * Has something tried again a moment later: once, however often that is asked for meanwhile.
 *
 * @param attempt never rejects
 * @param isWanted false once nobody needs it: then it is not tried again
 */
export function createTryAgain(attempt: () => Promise<void>, isWanted: () => boolean) {
  let timer: NodeJS.Timeout | undefined
  const cancel = () => clearTimeout(timer)
  return {
    later(): void {
      cancel()
      if (isWanted()) timer = setTimeout(() => void attempt(), TRY_AGAIN_MS)
    },
    cancel,
  }
}
