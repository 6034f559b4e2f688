import type { Socket } from 'node:net'

import { Client } from 'pg'

type Query = (...args: readonly unknown[]) => unknown
const LOST = new Error('Connection terminated unexpectedly')

/**
 * Breaks the connection of the statement that is sent after so many others: before it arrives, or once it was executed and
 * its answer is lost.
 *
 * @returns ends it, whether it has happened or not
 */
export function breakAt(statement: number, when: 'before' | 'after'): () => void {
  const prototype = Client.prototype as unknown as { query: Query }
  const { query } = prototype
  let left = statement
  prototype.query = function breaking(this: { readonly connection: { readonly stream: Socket } }, ...args) {
    left -= 1
    if (left !== -1) return query.call(this, ...args)
    const { stream } = this.connection
    if (when === 'before') {
      stream.destroy()
      return query.call(this, ...args)
    }
    const tell = args.at(-1)
    if (typeof tell === 'function') {
      const lost = () => {
        stream.destroy()
        ;(tell as (error: Error) => void)(LOST)
      }
      return query.call(this, ...args.slice(0, -1), lost)
    }
    return (query.call(this, ...args) as Promise<unknown>).then(() => {
      stream.destroy()
      throw LOST
    })
  }
  return () => {
    prototype.query = query
  }
}
