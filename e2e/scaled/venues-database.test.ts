import { execFile, execFileSync } from 'node:child_process'
import { createServer as createHttpServer, type Server as HttpServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import * as v from 'valibot'
import { describe, expect, onTestFinished, test } from 'vitest'
import { freePort, startPostgres } from '../support/services.mjs'
import { slowness } from '../support/slowness.mjs'
import { findPostgresBin } from '../support/system.mjs'
import { query, startGateway } from './bare-gateway.ts'
import { ROOT, readVenues } from './compose-file.ts'
import { createServer } from './server.ts'

const { venues, 'venues-database': job } = readVenues().services

/** As the image asks: passwords of everybody, but of who makes the servers of these tests. */
const DOOR = `
host all postgres 127.0.0.1/32 trust
host all all 127.0.0.1/32 scram-sha-256
`

const TIME = 180_000 * slowness

/** A server with the site's database as the compose file makes it, and the secrets of the script. */
async function installation() {
  const folder = mkdtempSync('/tmp/site-venues-')
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  chmodSync(folder, 0o755) // PostgreSQL reads its door as a user of its own
  writeFileSync(join(folder, 'pg_hba.conf'), DOOR)
  execFileSync('sh', ['platform/edge/bin/make-secrets.sh', join(folder, 'secrets')], { cwd: ROOT, stdio: 'pipe' })
  const secret = (name: string) => readFileSync(join(folder, 'secrets', name), 'utf8').trim()
  const postgres = await startPostgres({ settings: { hba_file: join(folder, 'pg_hba.conf') } })
  onTestFinished(() => postgres.stop())
  const { host, port } = new URL(postgres.url)
  await query(postgres.url, `create role site superuser login password '${secret('postgres-password')}'`)
  await query(postgres.url, 'create database site owner site')
  const here = (text: string) =>
    text
      .replace('@postgres:5432', `@${host}`)
      .replace('/run/secrets/', `${folder}/secrets/`)
      .replace('/srv/operations/', `${ROOT}/operations/`)
  const [program = '', ...args] = (job.entrypoint ?? []).map(here)
  const env = Object.entries(job.environment).map(([name, value]) => [name, here(value)] as const)
  return {
    secret,
    setSecret: (name: string, value: string) => writeFileSync(join(folder, 'secrets', name), value),
    /** As the superuser that the tests have. */
    admin: (statement: string, database = 'site') => query(new URL(`/${database}`, postgres.url).href, statement),
    url: here(secret('venues.env').replace('DATABASE_URL=', '')),
    siteUrl: `postgres://site:${secret('postgres-password')}@${host}/site`,
    /** Runs the job of the compose file. @returns what it printed @throws when it fails */
    job: async (...words: readonly string[]) => {
      const { stdout } = await promisify(execFile)(program, [...args, ...words], {
        cwd: '/',
        env: {
          PATH: `${findPostgresBin()}:${process.env['PATH']}`,
          ...Object.fromEntries(env),
          ...{ PGHOST: '127.0.0.1', PGPORT: port },
        },
      })
      return stdout
    },
  }
}

/** An operator that lets one player in and takes and gives what it is asked to. */
async function startOperator(): Promise<string> {
  const server: HttpServer = createHttpServer((request, response) => {
    request.resume()
    const visit = {
      ...{ session: 'operator-session-of-the-player', player: 'PLAYER', venue: 'MWDZ', venueName: '测试场馆' },
      ...{ category: 'DZ', game: 'pgdz-001', gameName: '测试游戏', lang: 'zh-CN', currency: 'CNY' },
    }
    const data = { ...(request.url?.endsWith('/authenticate') === true ? visit : {}), balance: '100.00' }
    request.on('end', () => response.end(JSON.stringify({ status: 'OK', data })))
  })
  await new Promise<void>((started) => server.listen(0, '127.0.0.1', started))
  onTestFinished(() => void server.close())
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

const EnteredSchema = v.object({ token: v.string() })
const RoundsSchema = v.object({ list: v.array(v.object({ id: v.string(), status: v.string() })) })

/** The venues' server as the compose file starts it, over this database. */
async function startVenues(databaseUrl: string) {
  const port = await freePort()
  const server = createServer({
    name: 'venues',
    command: [process.execPath, venues.command?.at(-1) ?? ''],
    url: `http://127.0.0.1:${port}`,
    health: `http://127.0.0.1:${port}/healthz`,
    env: {
      ...venues.environment,
      ...{ HOST: '127.0.0.1', PORT: String(port), OPERATOR_URL: await startOperator(), LOG_LEVEL: 'warn' },
      ...{ DATABASE_URL: databaseUrl, VENUES_SECRET: 'x'.repeat(64) },
    },
  })
  await server.start()
  onTestFinished(() => void server.stop())
  async function ask<S extends v.GenericSchema>(schema: S, path: string, token: string, body?: object) {
    const headers = { 'content-type': 'application/json', 'x-play-token': token }
    const more = body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) }
    const answer = await fetch(server.url + path, { headers, ...more })
    if (!answer.ok) throw new Error(`the venues answered ${answer.status} ${await answer.text()}${server.output()}`)
    return v.parse(schema, await answer.json())
  }
  return {
    stop: () => server.stop(),
    enter: async () => (await ask(EnteredSchema, '/api/enter', '', { ticket: crypto.randomUUID() })).token,
    async play(token: string): Promise<void> {
      const call = { key: crypto.randomUUID(), clientSeed: 'mine', bets: [{ key: 'spin', stake: '1' }] }
      await ask(v.unknown(), '/api/play', token, call)
    },
    rounds: async (token: string) => (await ask(RoundsSchema, '/api/rounds', token)).list,
  }
}

describe('the database of the venues', () => {
  test(
    'is theirs: their server migrates, plays and pays in it, and nothing of the site’s is reached with what they know',
    async () => {
      const site = await installation()
      await site.job()
      const server = await startVenues(site.url)
      const token = await server.enter()
      await server.play(token)
      expect(await server.rounds(token)).toMatchObject([{ status: 'settled' }])

      // The real tables, of the gateway that has a member with money.
      await (await startGateway(site.siteUrl)).stop()
      expect(await site.admin('select count(*) > 50 from pg_tables where schemaname = current_schema')).toBe('t')
      const elsewhere = new URL('/site', site.url).href
      await expect(query(elsewhere, 'select * from member')).rejects.toThrow('permission denied for database "site"')
      const asked = `has_database_privilege('venues', datname, 'connect')`
      expect(await site.admin(`select datname from pg_database where datallowconn and ${asked}`)).toBe('venues')
      // And had they got in, there would be no table for them.
      const granted = `has_table_privilege('venues', c.oid, 'select, insert, update, delete, truncate')`
      const tables = `pg_class c where relkind in ('r', 'p', 'v', 'm') and relnamespace::regnamespace::text !~ '^(pg_|information_)'`
      expect(await site.admin(`select count(*) from ${tables} and ${granted}`)).toBe('0')
      const rights = ['super', 'createrole', 'createdb', 'replication', 'bypassrls'].map((right) => `rol${right}`)
      expect(await site.admin(`select ${rights.join(' or ')} from pg_roles where rolname = 'venues'`)).toBe('f')
      expect(await site.admin(`select count(*) from pg_auth_members where member = 'venues'::regrole`)).toBe('0')
      await expect(query(site.url, `select pg_read_file('/etc/passwd')`)).rejects.toThrow('permission denied')
      await expect(query(site.url, `copy (select 1) to program 'true'`)).rejects.toThrow('must be superuser')
    },
    TIME,
  )

  test(
    'takes along what they kept in the site’s, when the job is told to, and until then the job fails; then it is left as it is',
    async () => {
      const site = await installation()
      const before = await startVenues(site.siteUrl)
      const token = await before.enter()
      await before.play(token)
      await before.stop()
      await expect(site.job()).rejects.toThrow('with the word move')
      expect(await query(site.url, `select to_regnamespace('venues') is null`)).toBe('t')
      expect(await site.job('move')).toContain('in their own database')
      const server = await startVenues(site.url)
      await server.play(token)
      expect(await server.rounds(token)).toHaveLength(2)
      expect(await site.admin('select count(*) from venues_moved.round')).toBe('1')

      // From now on it is left as it is, and only the password is the one of the file.
      site.setSecret('venues-password', 'another')
      expect(await site.job()).toBe('')
      await expect(query(site.url, 'select 1')).rejects.toThrow('password authentication failed')
      const now = new URL(site.url)
      now.password = 'another'
      expect(await query(now.href, 'select count(*) from venues.round')).toBe('2')
      site.setSecret('venues-password', '')
      await expect(site.job()).rejects.toThrow('VENUES_PASSWORD: is empty')
      site.setSecret('venues-password', 'a third')
      site.setSecret('postgres-password', 'wrong')
      await expect(site.job()).rejects.toThrow('password authentication failed')
      expect(await query(now.href, 'select count(*) from venues.round')).toBe('2')
    },
    TIME,
  )
})
