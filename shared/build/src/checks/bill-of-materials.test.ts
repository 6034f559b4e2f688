import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { billOfMaterials, findSupplyProblems, type Licences } from './bill-of-materials.ts'

const LOCK = `packages:

  '@scope/one@1.0.0':
    resolution: {integrity: sha512-${Buffer.from('one'.repeat(20)).toString('base64')}}
    engines: {node: '>=20'}

  two@2.1.0:
    resolution: {integrity: sha512-${Buffer.from('two'.repeat(20)).toString('base64')}}
`
const site = { name: 'site', version: '1.0.0' }
const one: Licences = { MIT: [{ name: '@scope/one', versions: ['1.0.0'] }] }
const bill = (server: Licences) => billOfMaterials(site, { browser: one, server }, LOCK)

test('each version that ships is named once, with licence, hash and where it goes', () => {
  const { components } = bill({ ...one, 'Apache-2.0': [{ name: 'two', versions: ['2.1.0'] }] })
  expect(components).toEqual([
    {
      ...{ type: 'library', name: '@scope/one', version: '1.0.0', licenses: [{ expression: 'MIT' }] },
      ...{ purl: 'pkg:npm/%40scope/one@1.0.0', 'bom-ref': 'pkg:npm/%40scope/one@1.0.0' },
      hashes: [{ alg: 'SHA-512', content: Buffer.from('one'.repeat(20)).toString('hex') }],
      properties: [
        { name: 'site:ships', value: 'browser' },
        { name: 'site:ships', value: 'server' },
      ],
    },
    expect.objectContaining({ name: 'two', properties: [{ name: 'site:ships', value: 'server' }] }),
  ])
})

test.each([
  ['MIT', true],
  ['(MIT OR GPL-3.0-only)', true],
  ['MIT AND Apache-2.0', true],
  ['MIT AND GPL-3.0-only', false],
  ['AGPL-3.0-only', false],
  ['Unknown', false],
])('a package under %s may ship: %s', (licence, isGood) => {
  const problems = findSupplyProblems(bill({ [licence]: [{ name: 'two', versions: ['2.1.0'] }] }))
  expect(problems).toHaveLength(isGood ? 0 : 1)
})

test('bytes that the lock file does not name do not ship', () => {
  expect(findSupplyProblems(bill({ MIT: [{ name: 'two', versions: ['9.9.9'] }] }))).toEqual([
    'two 9.9.9 has no hash in the lock file',
  ])
})

test('hashes are found in the lock file as pnpm writes it', () => {
  const lock = readFileSync(join(import.meta.dirname, '../../../../pnpm-lock.yaml'), 'utf8')
  const names = ['fastify', '@emotion/react'].map((name) => {
    const version = new RegExp(`^ {2}'?${name}@([\\d.]+)'?:$`, 'm').exec(lock)?.[1] ?? ''
    return { name, versions: [version] }
  })
  const { components } = billOfMaterials(site, { browser: {}, server: { MIT: names } }, lock)
  expect(components.map(({ hashes }) => hashes?.[0].content.length)).toEqual([128, 128])
})
