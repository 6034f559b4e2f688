import { COMMANDS, EVENTS, NO_PROPS, preInfoEndpoint, SLOT_PROPS } from '@site/contracts'
import { callShape, shapeOf } from '@site/contracts/shapes'
import { TOKEN_NAMES } from '@site/contracts/tokens'
import * as v from 'valibot'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { hostConfig, remoteConfig } from '../src/index.ts'
import { buildCleanly, fixtureWorkspace, type FixtureWorkspace } from './fixture.ts'
import { readHost, readRelease } from './read-output.ts'

const PAGE = `
import { css, keyframes } from '@emotion/react'
import { atom, useAtom } from 'jotai'
import { useState } from 'react'
import { createPortal } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { preInfoEndpoint } from '@site/contracts'
import { tokenVar } from '@site/contracts/tokens'
import { browserStorage, call, serverNow } from '@site/shell'
import { usePath } from './more.ts'
export function Page() {
  const { t } = useTranslation()
  const [one] = useState(() => atom(1))
  const [value] = useAtom(one)
  void call(preInfoEndpoint, {})
  const color = tokenVar(value > 1 ? 'text.weak' : \`odds.\${value > 0 ? 'up' : 'down'}\`)
  browserStorage('local').setItem('probe-seen:v1', color)
  return <p css={css({ animationName: keyframes({ to: { opacity: value } }) })}>{createPortal(t('hello'), document.body)}{t('hello')} {usePath()} {String(serverNow())}</p>
}
`

const MORE = `
import { useAtom } from 'jotai'
import { logoutEndpoint } from '@site/contracts'
import { useHref, useLocation } from 'react-router-dom'
export const usePath = () => useLocation().pathname
/** Nobody calls this: it is not delivered. */
export const useDropped = () => [useAtom, useHref(''), logoutEndpoint]
`

const MANIFEST = `
import { defineManifest } from '@site/contracts'
export const manifest = defineManifest({
  name: 'probe',
  routes: [{ name: 'probe.home', path: '/probe', page: 'home', title: { 'zh-CN': '页' } }],
  slots: [{ name: 'strip' }],
  events: { emits: ['login'], handles: ['login_success'] },
  spots: [{ name: 'aside' }],
  fills: [{ spot: 'news.aside', slot: 'strip' }],
  uses: { slots: ['help.terms', 'news.latest', 'news.plain'], commands: ['sports.addSelection'] },
  namespaces: ['probe'],
})
`

const SLOT_SCHEMAS = `
import * as v from 'valibot'
export const slotProps = {
  'probe.strip': v.object({ limit: v.number() }),
  'news.latest': v.object({ tag: v.string() }),
}
export const spotProps = { 'probe.aside': v.object({ article: v.string() }) }
`

const DEPRECATED = { '@site/shell': { serverNow: { since: '1.1.0', instead: 'useClock' } } }

let workspace: FixtureWorkspace
beforeAll(async () => {
  workspace = fixtureWorkspace()
  workspace.write('remote-probe/src/pages/home.tsx', PAGE)
  workspace.write('remote-probe/src/pages/more.ts', MORE)
  workspace.write('remote-probe/src/remote.manifest.ts', MANIFEST)
  workspace.write('remote-probe/src/slot-props.ts', SLOT_SCHEMAS)
  workspace.write('host/src/host.manifest.ts', `export const manifest = { deprecated: ${JSON.stringify(DEPRECATED)} }`)
  const remote = remoteConfig({ dir: workspace.dir('remote-probe'), mode: 'local' })
  const host = hostConfig({ dir: workspace.dir('host'), mode: 'local' })
  await buildCleanly(remote) // as it is delivered: what is not used is gone
  await buildCleanly({ ...host, optimization: { ...host.optimization, minimize: false } })
})
afterAll(() => workspace.remove())

test('[D.012] a release writes down which names it takes of the shared packages; what is dropped does not count', () => {
  expect(readRelease(workspace.dir('remote-probe')).uses?.imports).toEqual({
    '@emotion/react/jsx-runtime': ['jsx', 'jsxs'],
    '@emotion/react': ['css', 'keyframes'],
    '@site/shell': ['browserStorage', 'call', 'defineRemote', 'serverNow'],
    jotai: ['atom', 'useAtom'],
    react: ['useState'],
    'react-dom': ['createPortal'],
    'react-i18next': ['useTranslation'],
    'react-router-dom': ['useLocation'],
  })
})

test('[D.012] a release writes down the calls that its code makes, with their schemas', () => {
  expect(readRelease(workspace.dir('remote-probe')).uses?.calls).toEqual({
    'POST /site/api/v1/configuration/preInfo': callShape(preInfoEndpoint),
  })
})

test('[D.012] a release writes down the tokens that it reads and its keys of the storage, the host what it sets', () => {
  const { tokens = [], storage } = readRelease(workspace.dir('remote-probe')).uses ?? {}
  expect(tokens).toEqual(['text.weak', ...TOKEN_NAMES.filter((name) => name.startsWith('odds.'))].toSorted())
  expect(storage).toEqual(['probe-seen:v1'])
  expect(readHost(workspace.dir('host')).tokens).toEqual(TOKEN_NAMES.toSorted())
})

test('[D.012] a release writes down the schemas of what it says to others, the host of what it passes on', () => {
  const payloadOf = (name: 'login' | 'login_success') => shapeOf(v.object({ payload: EVENTS[name].payload }))
  expect(readRelease(workspace.dir('remote-probe')).shapes).toEqual({
    emits: { login: payloadOf('login') },
    handles: { login_success: payloadOf('login_success') },
    offers: { slots: { 'probe.strip': shapeOf(v.object({ limit: v.number() })) }, commands: {} },
    uses: {
      slots: {
        'help.terms': shapeOf(SLOT_PROPS['help.terms']),
        'news.latest': shapeOf(v.object({ tag: v.string() })),
        'news.plain': shapeOf(NO_PROPS),
      },
      commands: { 'sports.addSelection': shapeOf(COMMANDS['sports.addSelection']) },
    },
    spots: { 'probe.aside': shapeOf(v.object({ article: v.string() })) },
  })
  expect(readRelease(workspace.dir('remote-probe')).requires, 'older hosts know no spots').toEqual({ shell: 2 })
  const { shapes } = readHost(workspace.dir('host'))
  expect(Object.keys(shapes?.events ?? {})).toEqual(Object.keys(EVENTS).toSorted())
  expect(shapes?.events['login']?.taken).toEqual(payloadOf('login'))
  expect(shapes?.commands['sports.addSelection']?.given).toEqual(shapeOf(COMMANDS['sports.addSelection']))
})

test('[D.012] the host writes down which names it provides, which of them are to go, and which events its bus carries', () => {
  const { provides, events, deprecated } = readHost(workspace.dir('host'))
  expect(deprecated).toEqual(DEPRECATED)
  expect(provides['react-i18next']).toEqual(['I18nextProvider', 'initReactI18next', 'useTranslation'])
  expect(provides['@site/shell']).toEqual(expect.arrayContaining(['defineRemote', 'serverNow', 'useEndpoint']))
  expect(events).toContain('balance_changed')
})

test('[D.012] whatever the release takes, the host of the same workspace provides', () => {
  const { provides } = readHost(workspace.dir('host'))
  const { imports } = readRelease(workspace.dir('remote-probe')).uses ?? { imports: {} }
  for (const [specifier, names] of Object.entries(imports)) {
    expect(provides[specifier] ?? names, specifier).toEqual(expect.arrayContaining(names))
  }
  expect(Object.keys(provides)).toEqual(expect.arrayContaining(['@site/shell', 'jotai', 'react-router-dom']))
})
