import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { type Composition, HOST_FORMAT, HTML_IDS, type SignedComposition } from '@site/contracts'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { createEdge } from './app.ts'

let hostDir: string
beforeAll(async () => {
  hostDir = await mkdtemp(join(tmpdir(), 'edge-host-'))
  await writeFile(
    join(hostDir, 'host.json'),
    JSON.stringify({ format: HOST_FORMAT, version: '1.0.0', shell: 1, shared: {} }),
  )
  await writeFile(join(hostDir, 'themes.json'), '{}')
})
afterAll(() => rm(hostDir, { recursive: true, force: true }))

test('while there is no composition a visitor is told so, in a page that needs nothing and is not kept', async () => {
  const edge = createEdge({
    hostDir,
    compositions: {
      compositionFor: () => Promise.reject(new Error('the registry is away')),
      trustedKeys: () => Promise.resolve([]),
    },
    siteKey: { aes: '00', sign: '00' },
    defaultLocale: 'zh-CN',
  })
  const page = await edge.inject({ url: '/game/sport/crty', headers: { host: 'jade.localhost' } })
  expect(page.statusCode).toBe(503)
  expect(page.headers).toMatchObject({ 'cache-control': 'no-store', 'retry-after': '5' })
  expect(page.headers['content-security-policy']).toContain("default-src 'none'")
  expect(page.body).toContain('暂时无法访问')
  expect(page.body).not.toContain('registry')
  expect((await edge.inject({ method: 'GET', url: '/%' })).statusCode).toBe(400)
  await edge.close()
})

const settings = { title: '站点', depositHelp: '1', editionSwitch: '1', registerFlag: '1' }
const composition = { theme: 'jade', settings, flags: {}, origins: [''], remotes: {} } as unknown as Composition
const compositions = {
  compositionFor: () => Promise.resolve({ composition, signed: {} as SignedComposition }),
  trustedKeys: () => Promise.resolve([]),
}
/** What a page says to the program of the host. */
function configIn(body: string): Readonly<Record<string, unknown>> {
  const [, json = ''] = new RegExp(`id="${HTML_IDS.config}">([^<]*)<`).exec(body) ?? []
  return JSON.parse(json) as Readonly<Record<string, unknown>>
}

test('a page that came by https keeps to it, and so does its cookie; one of this machine does not', async () => {
  const edge = createEdge({ hostDir, compositions, siteKey: { aes: '00', sign: '00' }, defaultLocale: 'zh-CN' })
  const headersBy = async (more: Readonly<Record<string, string>>) =>
    (await edge.inject({ url: '/', headers: { host: 'jade.localhost', ...more } })).headers
  const secure = await headersBy({ 'x-forwarded-proto': 'https' })
  expect(secure['strict-transport-security']).toBe('max-age=31536000')
  expect(secure['set-cookie']).toMatch(/^did=.*; SameSite=Lax; Secure$/)
  const plain = await headersBy({})
  expect(plain).not.toHaveProperty('strict-transport-security')
  expect(plain['set-cookie']).toMatch(/^did=.*; SameSite=Lax$/)
  await edge.close()
})

test.each(['zh-CN', 'zh-TW'] as const)(
  '[S9.004] a served page is in the language that its process was given: %s',
  async (defaultLocale) => {
    const edge = createEdge({ hostDir, compositions, siteKey: { aes: '00', sign: '00' }, defaultLocale })
    const { body } = await edge.inject({ url: '/', headers: { host: 'jade.localhost' } })
    expect(body).toContain(`<html lang="${defaultLocale}"`)
    expect(configIn(body)['defaultLocale']).toBe(defaultLocale)
    await edge.close()
  },
)

test('a page says its visitor’s own address to its visitor, and no cache keeps it', async () => {
  const edge = createEdge({ hostDir, compositions, siteKey: { aes: '00', sign: '00' }, defaultLocale: 'zh-CN' })
  const configOf = async (address: string) => {
    const headers = { host: 'jade.localhost', 'x-forwarded-for': address }
    const page = await edge.inject({ url: '/', headers })
    expect(page.headers['cache-control']).toBe('no-store')
    return configIn(page.body)
  }
  expect((await configOf('203.0.113.9'))['visitorIp']).toBe('203.0.113.9')
  expect((await configOf('2001:db8::3'))['visitorIp']).toBe('2001:db8::3')
  expect(await configOf('no address'), 'what is no address is left out').not.toHaveProperty('visitorIp')
  await edge.close()
})
