import type { SeamlessStatus } from '@site/contracts/seamless'

/** A refusal that the venue is told; nothing was moved. */
export class SeamlessError extends Error {
  override readonly name = 'SeamlessError'
  readonly status: Exclude<SeamlessStatus, 'OK'>

  constructor(status: Exclude<SeamlessStatus, 'OK'>, message: string = status) {
    super(message)
    this.status = status
  }
}
