import { readdirSync } from 'node:fs'

import { type AnyColumn, SQL, is } from 'drizzle-orm'
import { PgDialect, PgTable, getTableConfig } from 'drizzle-orm/pg-core'
import type { Pool } from 'pg'

/** A line for each column and primary key, e.g. `member.status: text not null default 'active' in (active, frozen)`. */
export type TableShapes = readonly string[]

const SCHEMA = new URL('../db/schema/', import.meta.url)
const dialect = new PgDialect()

interface Column {
  readonly name: string
  readonly type: string
  readonly notNull: boolean
  readonly default: string | undefined
  readonly identity: boolean
  /** The words that a text column is restricted to, where both sides can tell. */
  readonly words: readonly string[] | undefined
}

function line(table: string, column: Column): string {
  return [
    `${table}.${column.name}:`,
    column.type,
    ...(column.notNull ? ['not null'] : []),
    ...(column.default === undefined ? [] : ['default', column.default]),
    ...(column.identity ? ['identity'] : []),
    ...(column.words === undefined ? [] : [`in (${column.words.toSorted().join(', ')})`]),
  ].join(' ')
}

const primaryKey = (table: string, columns: readonly string[]) => `${table}: primary key (${columns.join(', ')})`

/** Every table that a file of `db/schema` declares. */
async function declaredTables(): Promise<readonly PgTable[]> {
  const modules = await Promise.all(
    readdirSync(SCHEMA).map((file) => import(new URL(file, SCHEMA).href) as Promise<Record<string, unknown>>),
  )
  return modules.flatMap((module) => Object.values(module)).filter((value) => is(value, PgTable))
}

/**
 * The tables as Drizzle believes them to be. Of a view (`views`) only what it can tell: names and types; and words are
 * left out where the database (`restricted`, as `table.column`) has no check on them.
 */
export async function shapesOfCode(database: {
  readonly views: ReadonlySet<string>
  readonly restricted: ReadonlySet<string>
}): Promise<TableShapes> {
  const tables = await declaredTables()
  return tables
    .flatMap((table) => {
      const { name, columns, primaryKeys } = getTableConfig(table)
      if (database.views.has(name)) {
        return columns.map((column) => line(name, bare({ name: column.name, type: column.getSQLType() })))
      }
      const keys = primaryKeys[0]?.columns ?? columns.filter(({ primary }) => primary)
      return [
        primaryKey(
          name,
          keys.map((key) => key.name),
        ),
        ...columns.map((column) =>
          line(name, {
            name: column.name,
            type: column.getSQLType(),
            notNull: column.notNull,
            default: defaultOfCode(column),
            identity: column.generatedIdentity !== undefined,
            words: database.restricted.has(`${name}.${column.name}`) ? (column.enumValues ?? []) : undefined,
          }),
        ),
      ]
    })
    .toSorted()
}

const bare = (column: Pick<Column, 'name' | 'type'>): Column => ({
  ...column,
  notNull: false,
  default: undefined,
  identity: false,
  words: undefined,
})

function defaultOfCode({ default: value }: AnyColumn): string | undefined {
  if (value === undefined) return undefined
  if (is(value, SQL)) return dialect.sqlToQuery(value).sql
  if (Array.isArray(value) && value.length === 0) return "'{}'"
  if (typeof value === 'string') return `'${value}'`
  if (typeof value === 'object' && value !== null) return `'${JSON.stringify(value)}'`
  return JSON.stringify(typeof value === 'bigint' ? Number(value) : value)
}

interface CatalogRow {
  readonly table: string
  readonly kind: 'r' | 'v'
  readonly name: string
  readonly type: string
  readonly notNull: boolean
  readonly default: string | null
  readonly identity: boolean
  readonly check: string | null
}

const CATALOG = `
  select c.relname as table, c.relkind as kind, a.attname as name, format_type(a.atttypid, a.atttypmod) as type,
    a.attnotnull as "notNull", a.attidentity <> '' as identity,
    case when a.attgenerated = '' then pg_get_expr(d.adbin, d.adrelid) end as default,
    (select pg_get_constraintdef(k.oid) from pg_constraint k
      where k.conrelid = c.oid and k.contype = 'c' and k.conkey = array[a.attnum]
        and pg_get_constraintdef(k.oid) like '%= ANY (ARRAY[''%' limit 1) as check
  from pg_class c
    join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum
  where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'v')`

const KEYS = `
  select c.relname as table, array_agg(a.attname::text order by k.ord) as columns
  from pg_constraint p
    join pg_class c on c.oid = p.conrelid
    cross join unnest(p.conkey) with ordinality as k (num, ord)
    join pg_attribute a on a.attrelid = c.oid and a.attnum = k.num
  where p.contype = 'p' and c.relnamespace = 'public'::regnamespace
  group by c.relname`

/** The tables as the database has them, with the names of its views and of the columns that a check restricts to words. */
export async function shapesOfDatabase(pool: Pool) {
  const { rows } = await pool.query<CatalogRow>(CATALOG)
  const keys = await pool.query<{ table: string; columns: string[] }>(KEYS)
  const shapes: TableShapes = [
    ...keys.rows.map(({ table, columns }) => primaryKey(table, columns)),
    ...rows.map((row) => {
      if (row.kind === 'v') return line(row.table, bare(row))
      return line(row.table, {
        name: row.name,
        type: row.type,
        notNull: row.notNull,
        default: row.default?.replace(/^('[^']*')::.*$/, '$1'),
        identity: row.identity,
        words: row.check === null ? undefined : wordsOf(row.check),
      })
    }),
  ].toSorted()
  return {
    shapes,
    views: new Set(rows.filter(({ kind }) => kind === 'v').map(({ table }) => table)),
    restricted: new Set(rows.filter(({ check }) => check !== null).map(({ table, name }) => `${table}.${name}`)),
  }
}

function wordsOf(check: string): readonly string[] {
  return [...check.matchAll(/'([^']*)'::text/g)].map(([, word]) => word ?? '')
}
