/** A refusal that the player is told, in words that they can act on. */
export class PlayError extends Error {
  override readonly name = 'PlayError'
  readonly code: string

  constructor(code: string, message: string) {
    super(message)
    this.code = code
  }
}
