import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { FEATURE_FLAGS, PublicKeySchema, type Composition, type FeatureFlag } from '@site/contracts'
import { Redis } from 'ioredis'
import * as v from 'valibot'
import { afterEach, expect, test } from 'vitest'

import { createPostgresDatabase, type TestDatabase } from '../tests/databases.ts'
import { fixtureHost, fixtureRelease, writeFixture } from '../tests/fixture-release.ts'
import { startServerProcess, type ServerProcess } from '../tests/server-process.ts'
import { openSigned } from '../tests/verify-signature.ts'
import { runCli } from './cli/index.ts'
import { readServerEnv } from './environment/index.ts'

const FLAGS = Object.entries(FEATURE_FLAGS) as [FeatureFlag, (typeof FEATURE_FLAGS)[FeatureFlag]][]

const servers: ServerProcess[] = []
const databases: TestDatabase[] = []
const folders: string[] = []
afterEach(async () => {
  for (const server of servers.splice(0)) await server.stop()
  for (const database of databases.splice(0)) await database.drop()
  for (const folder of folders.splice(0)) await rm(folder, { recursive: true, force: true })
})

/** A registry process with a database and a data folder of its own. */
async function startDeployment(env: Readonly<Record<string, string>> = {}) {
  const database = await createPostgresDatabase()
  databases.push(database)
  const dataDir = await mkdtemp(join(tmpdir(), 'registry-deployment-'))
  folders.push(dataDir)
  const hostManifest = join(dataDir, 'host.json')
  await writeFile(hostManifest, JSON.stringify(fixtureHost()))
  const start = async (changed: Readonly<Record<string, string>> = {}) => {
    const server = await startServerProcess({
      DATABASE_URL: database.url,
      DATA_DIR: dataDir,
      HOST_MANIFEST: hostManifest,
      ...env,
      ...changed,
    })
    servers.push(server)
    return server
  }
  const release = async (server: ServerProcess, ...argv: string[]) => {
    const said: string[] = []
    const print = (text: string) => void said.push(text)
    const own = { REGISTRY_URL: server.url, DATA_DIR: dataDir, XDG_STATE_HOME: dataDir }
    const world = { env: own, cwd: dataDir }
    const look = () => {}
    await runCli(['list'], { ...world, startedAt: Date.now(), out: look, err: look })
    return {
      code: await runCli(argv, { ...world, startedAt: Date.now(), out: print, err: print }),
      text: said.join('\n'),
    }
  }
  return { start, release, dataDir }
}

async function compositionOf(server: ServerProcess, dataDir: string, theme: string): Promise<Composition> {
  const text = await readFile(join(dataDir, 'registry/keys/public-keys.json'), 'utf8')
  const { keys } = v.parse(v.object({ keys: v.array(PublicKeySchema) }), JSON.parse(text))
  const response = await fetch(`${server.url}/registry/composition/${theme}`)
  const composition = openSigned(await response.json(), keys)
  if (composition === undefined) throw new Error('the exported keys do not verify the composition')
  return composition
}

test('[S1.032] [S9.005-S9.014] each flag is set per deployment by its variable and per theme by ops, in the same files', async () => {
  expect(
    FLAGS.map(([name]) => name),
    'a flag for each row',
  ).toEqual([
    ...['birthdayDescription', 'crMode', 'deposit', 'skipSport', 'vipNoSave', 'professionalTheme', 'foreverSite'],
    ...['hideRealNumber', 'hideNavIcon', 'withdrawPassword'],
  ])
  const flipped = Object.fromEntries(FLAGS.map(([, { env, byDefault }]) => [env, byDefault ? '0' : '1']))
  const { start, release, dataDir } = await startDeployment()
  const plain = await start()
  for (const [name, { byDefault }] of FLAGS) {
    expect((await compositionOf(plain, dataDir, 'jade')).flags[name], name).toBe(byDefault)
  }
  await plain.stop()

  const server = await start(flipped)
  for (const [name, { byDefault }] of FLAGS) {
    for (const theme of ['aurora', 'jade']) {
      expect((await compositionOf(server, dataDir, theme)).flags[name], `${name} on ${theme}`).toBe(!byDefault)
    }
    const value = byDefault ? 'on' : 'off'
    await release(server, 'flags', `${name}=${value}`, '--theme', 'jade', '--reason', 'other on this theme')
    expect((await compositionOf(server, dataDir, 'jade')).flags[name], `${name} by ops`).toBe(byDefault)
    expect((await compositionOf(server, dataDir, 'aurora')).flags[name], `${name} elsewhere`).toBe(!byDefault)
    await release(server, 'flags', `${name}=default`, '--theme', 'jade', '--reason', 'as the deployment says')
    expect((await compositionOf(server, dataDir, 'jade')).flags[name], `${name} given back`).toBe(!byDefault)
  }
})

test('a release is published, promoted and rolled back on one theme while the process runs on', async () => {
  const { start, release, dataDir } = await startDeployment({
    RELEASE_ORIGINS: '{"jade":{"help":"https://help.example.com"}}',
  })
  const server = await start()
  for (const version of ['1.0.0', '1.0.1']) {
    const folder = await writeFixture(fixtureRelease({ version }))
    folders.push(folder)
    expect((await release(server, 'publish', folder)).code).toBe(0)
    for (const theme of ['aurora', 'jade']) {
      if (version === '1.0.1' && theme === 'aurora') continue
      await release(server, 'promote', 'help', version, '--theme', theme, '--reason', `ship ${version}`)
    }
  }
  expect(await (await fetch(`${server.operations}/metrics`)).text(), 'to the operator').toContain(
    'registry_release_devices',
  )
  const helpOn = async (theme: string) => (await compositionOf(server, dataDir, theme)).remotes['help']?.active
  expect(await helpOn('jade')).toMatchObject({
    version: '1.0.1',
    base: 'https://help.example.com/releases/help/1.0.1/',
  })
  expect(await helpOn('aurora')).toMatchObject({ version: '1.0.0', base: '/releases/help/1.0.0/' })
  await release(server, 'rollback', 'help', '--theme', 'jade', '--reason', 'not yet')
  expect((await helpOn('jade'))?.version).toBe('1.0.0')

  expect(await server.stop()).toBe(0)
  const again = await start()
  expect((await compositionOf(again, dataDir, 'jade')).remotes['help']?.active.version).toBe('1.0.0')
  expect((await release(again, 'verify')).code).toBe(0)
})

test('a new revision reaches the gateways over Redis, as the topic revision', async () => {
  const redisUrl = process.env['TEST_REDIS_URL']
  if (!redisUrl) throw new Error('TEST_REDIS_URL is not set: the platform project of vitest sets it')
  const { start, release } = await startDeployment({ REDIS_URL: redisUrl })
  const server = await start()
  const gateway = new Redis(redisUrl)
  try {
    const heard = new Promise<unknown>((resolve) => {
      gateway.on('message', (channel: string, text: string) => {
        const message: unknown = JSON.parse(text)
        if (channel === 'site:revision') resolve(message)
      })
    })
    await gateway.subscribe('site:revision')
    await release(server, 'flags', 'crMode=on', '--theme', 'aurora', '--reason', 'tell everybody')
    expect(await heard).toEqual({ theme: 'aurora', revision: 2 })
  } finally {
    gateway.disconnect()
  }
})

test('a start with a wrong environment ends at once and names each variable', async () => {
  await Promise.all([
    expect(startServerProcess({ PORT: 'eighty', OPERATIONS_PORT: '99999', DATABASE_URL: 'mysql://x' })).rejects.toThrow(
      /ended with code 1:\nThe registry cannot start; missing or wrong: DATABASE_URL, PORT, OPERATIONS_PORT\.\n/,
    ),
    expect(
      startServerProcess({ DATABASE_URL: 'postgres://postgres@127.0.0.1:9/none', FLAG_CR_MODE: 'treu' }),
    ).rejects.toThrow(/FLAG_CR_MODE is "treu"/),
  ])
  expect(() => readServerEnv({ DATABASE_URL: 'postgres://x', RELEASE_ORIGINS: '{"jade":{"help":"ftp://x"}}' })).toThrow(
    'missing or wrong: RELEASE_ORIGINS.',
  )
})
