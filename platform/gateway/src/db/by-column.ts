import { getTableColumns, type InferSelectModel, type Table } from 'drizzle-orm'

/**
 * A row, or a part of one, by the names of its columns, as functions of the database take it in JSON. Amounts are text,
 * since JSON has no numbers that large.
 */
export function byColumn(table: Table, row: object): object {
  const columns = getTableColumns(table)
  return Object.fromEntries(
    Object.entries(row).flatMap(([name, value]) => {
      const column = columns[name]
      return column ? [[column.name, typeof value === 'bigint' ? String(value) : value]] : []
    }),
  )
}

/**
 * The inverse of {@link byColumn}: a row as `to_jsonb` of the database gives it.
 *
 * @throws RangeError for a number that JSON could not carry whole
 */
export function rowFromJson<T extends Table>(table: T, json: Readonly<Record<string, unknown>>): InferSelectModel<T> {
  const row = Object.entries(getTableColumns(table)).map(([name, column]) => {
    const value = json[column.name]
    if (typeof value === 'number' && !Number.isSafeInteger(value))
      throw new RangeError(`${column.name} is too large for JSON`)
    return [name, value === null || value === undefined ? null : column.mapFromDriverValue(value)]
  })
  return Object.fromEntries(row) as InferSelectModel<T>
}
