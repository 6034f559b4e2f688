import { watchStatements as watchStatementsOf } from '@site/server/testing'
import { Client } from 'pg'

export { failAt, failing, OF_TEST } from '@site/server/testing'

/** Counts every statement of this process, as `watchStatements` of the servers' tests does. */
export function watchStatements(planted: readonly string[]): () => void {
  return watchStatementsOf(Client.prototype, planted)
}
