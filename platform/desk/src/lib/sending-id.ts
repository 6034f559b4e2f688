/** The id that an order goes out under, so that one which is sent again counts once. */
export interface SendingId {
  /** The same for the same values, until {@link done}. */
  of(values: unknown): string
  /** It was answered: the next order is another one, whatever its values. */
  done(): void
}

/** For one form. An order that was sent and not answered goes out again under its id. */
export function createSendingId(): SendingId {
  let sent: { readonly key: string; readonly id: string } | undefined
  return {
    of(values) {
      const key = JSON.stringify(values)
      if (sent?.key !== key) sent = { key, id: crypto.randomUUID() }
      return sent.id
    },
    done() {
      sent = undefined
    },
  }
}
