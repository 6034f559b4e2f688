import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { remoteConfig } from '../src/index.ts'
import { readRemoteData } from '../src/release/read-manifest.ts'
import { errorsOf, fixtureWorkspace, type FixtureWorkspace, outputExists, runBuild } from './fixture.ts'

const PLANTED = `
import { Link, useFetcher, useLocation } from 'react-router-dom'
import * as router from 'react-router-dom'
import { QueryClient } from '@tanstack/react-query'
import { installShell } from '@site/shell/host'
import { useReducerAtom } from 'jotai/utils'
import { atom } from 'jotai/vanilla'
import '../style.css'
export { createBrowserRouter } from 'react-router-dom'
export * from 'react-i18next'
import { secret } from '../../../host/src/secret.ts'
export const lazy = () => import('i18next')
export function Page() {
  return <Link to="/">{[router, useFetcher, useLocation, QueryClient, installShell, useReducerAtom, atom, secret].length}</Link>
}
`

let workspace: FixtureWorkspace
let errors: string

beforeAll(async () => {
  workspace = fixtureWorkspace()
  workspace.write('host/src/secret.ts', 'export const secret = 1\n')
  workspace.write('remote-probe/src/style.css', 'p { color: red }\n')
  workspace.write('remote-probe/src/pages/home.tsx', PLANTED)
  const config = remoteConfig({ dir: workspace.dir('remote-probe'), mode: 'local' })
  errors = errorsOf(await runBuild({ ...config, optimization: { ...config.optimization, minimize: false } }))
})

afterAll(() => workspace.remove())

describe('[D.017] a remote’s build refuses', () => {
  test.each([
    ['useFetcher', 'react-router-dom'],
    ['createBrowserRouter', 'react-router-dom'],
    ['QueryClient', '@tanstack/react-query'],
    ['useReducerAtom', 'jotai/utils'],
  ])('[D.017] the name %s, which the host’s facade of %s does not provide', (name, from) => {
    expect(errors).toContain(`'${name}' of '${from}' is not provided by the host's facade`)
  })

  test.each(['react-router-dom', 'react-i18next', 'i18next'])('[D.017] %s as a whole', (name) => {
    expect(errors).toContain(`'${name}' is imported as a whole`)
  })

  test.each(['@site/shell/host', 'jotai/vanilla'])('[C.026] [D.017] the sub-path %s, which nobody provides', (name) => {
    expect(errors).toContain(`'${name}' is not shared by the host`)
  })

  test('names that are provided pass', () => {
    expect(errors).not.toContain(`'Link' of`)
    expect(errors).not.toContain(`'useLocation' of`)
  })

  test('a file of another deployable', () => {
    expect(errors).toMatch(/remote-probe must not import from host.*host\/src\/secret\.ts is imported by/)
  })

  test('a style sheet', () => {
    expect(errors).toContain(`'../style.css' is a style sheet`)
  })

  test('and writes no release', () => {
    expect(outputExists(workspace, 'remote-probe', 'release.json')).toBe(false)
  })
})

describe('manifest and build must agree', () => {
  test('a page without a chunk of its name is an error that says how to name it', async () => {
    const other = fixtureWorkspace()
    other.write(
      'remote-probe/src/remote.manifest.ts',
      `export const manifest = { name: 'probe', namespaces: ['probe'], slots: [{ name: 'strip' }], routes: [
        { name: 'probe.home', path: '/probe', page: 'home', title: { 'zh-CN': '首页' } },
        { name: 'probe.lost', path: '/lost', page: 'lost', title: { 'zh-CN': '丢失' } }] }`,
    )
    const config = remoteConfig({ dir: other.dir('remote-probe'), mode: 'local' })
    const stats = await runBuild({ ...config, optimization: { ...config.optimization, minimize: false } })
    expect(errorsOf(stats)).toContain('no chunk is named page.lost')
    expect(errorsOf(stats)).not.toContain('page.home')
    other.remove()
  })

  test('[D.020] so must its slots and spots, and what it declares of them', async () => {
    const other = fixtureWorkspace()
    other.write(
      'remote-probe/src/remote.manifest.ts',
      `export const manifest = { name: 'probe', namespaces: ['probe'], slots: [{ name: 'strip' }], spots: [{ name: 'aside' }],
        fills: [{ spot: 'news.aside', slot: 'promo' }], uses: { slots: ['help.terms'] }, routes: [] }`,
    )
    const lines = ["'help.terms': text", "'news.latest': text", "'probe.strip': text"]
    other.write(
      'remote-probe/src/slot-props.ts',
      `import * as v from 'valibot'
      const text = v.object({ text: v.string() })
      export const slotProps = { ${lines.join(', ')} }
      export const spotProps = { 'probe.aside': text, 'probe.beside': text }`,
    )
    await expect(readRemoteData(other.dir('remote-probe'))).rejects.toThrow(
      [
        'the props of help.terms are declared by @site/contracts',
        'slotProps has news.latest, which the manifest neither offers nor uses',
        'spotProps has probe.beside, which is no spot of the manifest',
        'news.aside is filled by promo, which is no slot of the manifest',
      ].join('\n  '),
    )
    other.write('remote-probe/src/slot-props.ts', `export const slotProps = { 'probe.strip': { limit: 'number' } }`)
    await expect(readRemoteData(other.dir('remote-probe'))).rejects.toThrow('a valibot schema is expected')
    other.remove()
  })
})
