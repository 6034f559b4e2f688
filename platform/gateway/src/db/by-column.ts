import { getTableColumns, type InferSelectModel, type SQL, sql, type Table } from 'drizzle-orm'

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

type ColumnsOf<T extends Table> = { readonly [Name in keyof InferSelectModel<T>]: SQL<InferSelectModel<T>[Name]> }

/** The columns of a table, to be selected from a function of the database that gives rows of it. */
export function columnsOf<T extends Table>(table: T): ColumnsOf<T> {
  const columns = Object.entries(getTableColumns(table))
  return Object.fromEntries(
    columns.map(([name, column]) => [name, sql`${sql.identifier(column.name)}`.mapWith(column)]),
  ) as ColumnsOf<T>
}
