import type { Executor } from './database.ts'

/**
 * Asks by a text that is always the same for its name, so that a connection parses and plans it once and nobody builds it
 * anew; sent when it is called. Columns come as the driver gives them: amounts of 64 bits are text.
 */
export async function queryNamed<Row extends object = object>(
  executor: Executor,
  { name, text }: { readonly name: string; readonly text: string },
  params: readonly unknown[],
): Promise<readonly Row[]> {
  const query = executor._.session.prepareQuery({ sql: text, params: [...params] }, undefined, name, false)
  const { rows } = (await query.execute()) as { readonly rows: readonly Row[] }
  return rows
}
