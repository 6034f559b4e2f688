/** Budgets of web sockets. Addresses and members are counted in each process. */
export interface SocketLimits {
  /** Open sockets of one address; many people may share it. Within a minute it opens twice as many at most. */
  readonly socketsPerAddress: number
  /** Wrong tokens that sockets of one address hand in within a minute. */
  readonly socketWrongLoginsPerAddress: number
  /** Lists that sockets of one address ask for within a minute. */
  readonly socketSubscriptionsPerAddress: number
  /** Open sockets of one member on one path. */
  readonly socketsPerMember: number
  /** Messages of one socket at once; from then on `socketMessagesPerSecond`. Pings count too, and pongs that nobody asked for. */
  readonly socketMessagesAtOnce: number
  readonly socketMessagesPerSecond: number
  /** Bytes of one message. */
  readonly socketMessageBytes: number
  /** Tokens that one socket hands in within a minute. */
  readonly socketLogins: number
  /** Bytes that wait for a reader; the next frame on top of more than this ends the socket. */
  readonly socketWaitingBytes: number
  /** The same for all readers of one address, and of the process: looked at every second, and the slowest are ended. */
  readonly socketWaitingBytesPerAddress: number
  readonly socketWaitingBytesOfAll: number
  /**
   * A socket that answers no ping for this long, in ms, is gone. The proxy in front must not have a shorter idle limit.
   */
  readonly socketPingMs: number
}

export const DEFAULT_SOCKET_LIMITS: SocketLimits = {
  socketsPerAddress: 1_000,
  socketWrongLoginsPerAddress: 1_000,
  socketSubscriptionsPerAddress: 6_000,
  socketsPerMember: 30,
  socketMessagesAtOnce: 30,
  socketMessagesPerSecond: 5,
  socketMessageBytes: 16 * 1024,
  socketLogins: 20,
  socketWaitingBytes: 2 * 1024 * 1024,
  socketWaitingBytesPerAddress: 64 * 1024 * 1024,
  socketWaitingBytesOfAll: 256 * 1024 * 1024,
  socketPingMs: 30_000,
}
