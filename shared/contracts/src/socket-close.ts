/**
 * Codes with which the gateway closes a web socket, each with a reason in words. A browser stays away for at least half
 * a minute after a refusal, and comes back soon after any other end.
 */
export const SOCKET_CLOSE = {
  /** The server is going away; another one takes over. */
  goingAway: 1001,
  /** Not a message of this socket. */
  notAMessage: 1008,
  /** A message above the ceiling of bytes. */
  messageTooBig: 1009,
  /** The server could not do what was asked. */
  failed: 1011,
  /** Who is behind it is kept out for longer than a moment. */
  barred: 4403,
  /** No sign of life for too long. */
  silent: 4408,
  tooManyMessages: 4429,
  tooManyLogins: 4430,
  /** Too many sockets are open from this address, or were opened within a minute. */
  tooManyOfAddress: 4431,
  tooManyOfMember: 4432,
  /** More waits for this reader than is kept for anybody. Ended soon after, so the code may not be read any more. */
  slowReader: 4433,
  /** Too many lists were asked for from this address within a minute. */
  tooManySubscriptions: 4434,
} as const

const REFUSALS: ReadonlySet<number> = new Set([
  SOCKET_CLOSE.messageTooBig,
  SOCKET_CLOSE.barred,
  SOCKET_CLOSE.tooManyMessages,
  SOCKET_CLOSE.tooManyLogins,
  SOCKET_CLOSE.tooManyOfAddress,
  SOCKET_CLOSE.tooManyOfMember,
  SOCKET_CLOSE.tooManySubscriptions,
])

/** True when the server said that it was too much: whoever comes back at once makes it worse. */
export function isRefusal(code: number): boolean {
  return REFUSALS.has(code)
}
