import { afterAll, beforeAll, expect, test } from 'vitest'

import { fixtureRelease } from '../../tests/fixture-release.ts'
import { type RunningRegistry, startRegistry } from '../../tests/running-registry.ts'

let site: RunningRegistry
beforeAll(async () => {
  site = await startRegistry()
  const alice = await site.person('alice', 'publish:help')
  for (const version of ['1.0.0', '1.0.1', '1.0.2']) await site.publish(fixtureRelease({ version }), alice)
  for (const theme of ['jade', 'aurora']) {
    await site.edit(theme, { kind: 'promote', versions: { help: '1.0.0' } }, { reason: 'the first 帮助' })
  }
  await site.edit('jade', { kind: 'promote', versions: { help: '1.0.1' } }, { reason: '＝SUM(A1), "quoted"' })
})
afterAll(() => site.stop())

interface Line {
  readonly seq: number
  readonly actor: string
  readonly token?: string
  readonly action: string
  readonly about: { readonly revision?: number }
}
interface AuditPage {
  readonly lines: readonly Line[]
  readonly next: number | null
}

async function read(query: Readonly<Record<string, string>>): Promise<AuditPage> {
  const { status, body } = await site.call(`/registry/api/audit?${new URLSearchParams(query).toString()}`)
  expect(status).toBe(200)
  return body as unknown as AuditPage
}

test('lines are found by person, theme, remote, verb and any words, together and alone', async () => {
  const found = async (query: Readonly<Record<string, string>>) =>
    (await read(query)).lines.map(({ actor, action }) => `${action} by ${actor}`)
  expect(await found({ person: 'alice' })).toEqual(Array.from({ length: 3 }, () => 'publish by alice'))
  expect(await found({ theme: 'aurora', verb: 'promote' })).toEqual(['promote by ops'])
  expect(await found({ remote: 'help', verb: 'promote' })).toHaveLength(3)
  expect(await found({ remote: 'hel' })).toEqual([])
  expect(await found({ text: '的 no such' })).toEqual([])
  expect(await found({ text: '帮助' })).toHaveLength(2)
  expect(await found({ text: 'QUOTED' })).toHaveLength(1)
  expect(await found({ text: '%' })).toEqual([])
  expect(await found({ text: 'alice-1', verb: 'token-create' })).toEqual(['token-create by ops'])
  expect((await read({ verb: 'promote', theme: 'jade' })).lines.map(({ about }) => about.revision)).toEqual([2, 3])
  expect((await read({ person: 'alice' })).lines[0]).toMatchObject({ token: 'alice-1' })
})

test('a page stays what it is while lines are written: each is seen once, in order', async () => {
  const seen: number[] = []
  let next: number | null = 1e6
  while (next !== null) {
    const page: AuditPage = await read({ limit: '3', before: String(next) })
    seen.unshift(...page.lines.map(({ seq }) => seq))
    next = page.next
    if (seen.length === 3) {
      await site.edit(
        'aurora',
        { kind: 'settings', settings: { title: '极光' } },
        { reason: 'written between two pages' },
      )
    }
  }
  expect(seen).toEqual(Array.from({ length: seen.length }, (_, index) => index + 1))
  const newest = (await read({ limit: '1' })).lines[0]
  expect(newest?.seq).toBe(seen.length + 1)
})

test('[D.011] how far the log is whole is told by its first spoilt line', async () => {
  const chain = async () => (await site.call('/registry/api/audit/chain')).body
  const { lines } = await chain()
  expect(await chain()).toEqual({ lines, verifiedTo: lines, ok: true, problems: [] })
  const { pool } = site.database
  await pool.query('ALTER TABLE registry.audit DISABLE TRIGGER USER')
  await pool.query("UPDATE registry.audit SET token = 'mallory-1' WHERE seq = 6")
  expect(await chain()).toMatchObject({ ok: false, verifiedTo: 5 })
  await pool.query('UPDATE registry.audit SET token = NULL WHERE seq = 6')
  expect(await chain(), 'nor is a token that was taken away').toMatchObject({ ok: false, verifiedTo: 5 })
  await pool.query("UPDATE registry.audit SET token = 'alice-1' WHERE seq = 6")
  await pool.query('ALTER TABLE registry.audit ENABLE TRIGGER USER')
  expect(await chain()).toMatchObject({ ok: true })
})

test('what is shown is written out as a file that a spreadsheet reads and does not run', async () => {
  const headers = { authorization: `Bearer ${site.opsToken}` }
  const answer = await fetch(`${site.url}/registry/api/audit.csv?theme=jade&verb=promote`, { headers })
  expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8')
  const lines = new TextDecoder('utf-8', { ignoreBOM: true }).decode(await answer.arrayBuffer()).split('\r\n')
  expect(lines[0]).toBe('\uFEFFline,when,who,token,what,theme,remote,revision,reason,detail,hash')
  expect(lines).toHaveLength(4)
  expect(lines[1]).toContain('ops,bootstrap,promote,jade,help,3,"\'＝SUM(A1), ""quoted""",')
  expect((await fetch(`${site.url}/registry/api/audit.csv`)).status).toBe(401)
})

test('one question finds releases, revisions and people', async () => {
  const search = async (text: string) =>
    (await site.call(`/registry/api/search?${new URLSearchParams({ text }).toString()}`)).body
  expect(await search('1.0.2')).toMatchObject({ releases: [{ name: 'help', version: '1.0.2' }], revisions: [] })
  expect(await search('帮助')).toMatchObject({
    releases: [],
    revisions: [{ reason: 'the first 帮助' }, {}],
    people: [],
  })
  expect(await search('ALICE')).toMatchObject({ releases: [{}, {}, {}], people: [{ name: 'alice' }] })
  expect((await site.call('/registry/api/search?text=x')).status).toBe(400)
})

test('whoever listens hears of every change, of this process or another, until their token ends', async () => {
  const headers = { authorization: `Bearer ${await site.person('listener', 'read')}` }
  const answer = await fetch(`${site.url}/registry/api/events`, { headers })
  expect(answer.headers.get('content-type')).toContain('text/event-stream')
  const reader = answer.body?.getReader()
  const decoder = new TextDecoder()
  const heard: number[] = []
  const until = async (height: number): Promise<void> => {
    while ((heard.at(-1) ?? 0) < height) {
      const part = await reader?.read()
      if (part?.value === undefined) throw new Error('the stream has ended')
      const events = decoder.decode(part.value).matchAll(/data: (\d+)/g)
      heard.push(...Array.from(events, ([, seq]) => Number(seq)))
    }
  }
  const height = async () => (await read({ limit: '1' })).lines[0]?.seq ?? 0
  await until(await height())
  await site.edit('jade', { kind: 'settings', settings: { title: '翡翠' } })
  await until(await height())
  expect((await fetch(`${site.url}/registry/api/events`)).status).toBe(401)
  await reader?.cancel()
})

test('[D.011] a reason is one plain line: nothing of it tells a terminal anything or is kept as something else', async () => {
  const edit = { kind: 'settings', settings: { title: '一行' } }
  const { revision } = (await site.call('/registry/api/channels/jade')).body
  for (const spoilt of ['half \ud800', 'nul \0', 'clears \u001b[2J', 'turned \u202e round']) {
    const answer = await site.edit('jade', edit, { basedOn: Number(revision), reason: spoilt })
    expect(answer, JSON.stringify(spoilt)).toMatchObject({ status: 400, body: { error: 'invalid' } })
  }
  expect(await site.edit('jade', edit, { reason: '  two\r\n  lines ' })).toMatchObject({
    status: 200,
    body: { channel: { reason: 'two lines' } },
  })
  for (const [path, name] of [
    ['audit', 'text'],
    ['audit', 'person'],
    ['audit.csv', 'text'],
    ['search', 'text'],
  ]) {
    expect((await site.call(`/registry/api/${path}?${name}=ab%00`)).status, `${path} ${name}`).toBe(400)
  }
  expect((await site.call('/registry/api/audit/chain')).body).toMatchObject({ ok: true })
})
