/** What the server said no with, or nobody answered; `message` is for the player. */
export class CallError extends Error {
  override readonly name = 'CallError'
  readonly code: string

  constructor(code: string, message: string) {
    super(message)
    this.code = code
  }
}

/** Whether this says nothing of what became of a bet: nobody answered, or the server is still at it. */
export const isUnanswered = ({ code }: CallError) => code === 'AWAY' || code === 'BUSY'

/** Whether the visit is over, so that nothing but a new entry helps. */
export const isOver = ({ code }: CallError) => code === 'SESSION_INVALID'
