/** What a call asks for before it moves money, however often it is sent; anew where that came to nothing. */
export function askedOnce<T>(ask: () => Promise<T>, isGood: (answer: T) => boolean = () => true): () => Promise<T> {
  let asked: Promise<T> | undefined
  return async () => {
    asked ??= ask()
    const answer = await asked.catch((error: unknown) => {
      asked = undefined
      throw error
    })
    if (!isGood(answer)) asked = undefined
    return answer
  }
}

/** How a call was answered; one of `unknown` also where what it asks for before it moves money was answered so. */
export async function codeOf(
  call: { send(): Promise<{ readonly code: string }> },
  unknown: readonly string[],
): Promise<string> {
  try {
    return (await call.send()).code
  } catch (error) {
    const code = unknown.find((one) => String(error).includes(`answered ${one}`))
    if (code === undefined) throw error
    return code
  }
}
