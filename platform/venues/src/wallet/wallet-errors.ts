/** The operator said no, and nothing was moved. */
export class WalletRefusal extends Error {
  override readonly name = 'WalletRefusal'
  readonly status: string

  constructor(status: string) {
    super(`the wallet answered ${status}`)
    this.status = status
  }
}

/** Nobody knows whether the call arrived: it is to be sent again, or taken back. */
export class WalletUnknown extends Error {
  override readonly name = 'WalletUnknown'
}
