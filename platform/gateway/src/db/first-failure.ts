/**
 * Waits for statements that were sent one behind the other in one transaction: what failed first is the reason, whatever
 * the transaction that it broke has refused since.
 *
 * @throws what the first of them failed with
 */
export async function firstFailure(sent: readonly Promise<unknown>[]): Promise<void> {
  for (const one of await Promise.allSettled(sent)) if (one.status === 'rejected') throw one.reason
}
