/**
 * The id that an order goes out under, so that one which is sent again counts once. Members' money goes by
 * `createMoneyCall` of the shell, which repeats a call by itself and asks what became of it. An operator's does neither:
 * a driver answers or fails before the operator's eyes, who decides whether to send it again, and what became of it stands
 * in the list beside the form. So all that is kept here is the id.
 */
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
