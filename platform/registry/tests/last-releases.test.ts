import type { AnyRelease, HostManifestInput } from '@site/contracts'
import { describe, expect, test } from 'vitest'

import { fixtureHostRelease, fixtureRelease, type FixtureInput } from './fixture-release.ts'
import { breaksOf, builtReleases, declaredByContracts, recordedReleases } from './last-releases.ts'

const TEXT = { type: 'string' }
const releaseOf = (input: FixtureInput): AnyRelease => fixtureRelease(input).release
const hostOf = (version: string, provides: string[], more: Partial<HostManifestInput> = {}): AnyRelease =>
  fixtureHostRelease(version, { provides: { '@site/shell': provides }, ...more }).release
const taking = (name: string, version: string): AnyRelease => releaseOf({ version, imports: { '@site/shell': [name] } })

test('[D.012] what is built runs with the last releases in every pairing, over this gateway', () => {
  const built = builtReleases()
  const recorded = recordedReleases()
  expect(built.map(({ name }) => name)).toEqual(expect.arrayContaining(recorded.map(({ name }) => name)))
  // A break? Keep what the other side takes, or raise the version of whoever has to be released first.
  expect(breaksOf(recorded, built, declaredByContracts())).toEqual([])
})

describe('[D.012] a break between what is built and the last releases', () => {
  const gone = 'copyText of @site/shell is undefined in host'

  test('is a name that the last release of a remote takes of the host', () => {
    const last = [hostOf('1.0.0', ['copyText']), taking('copyText', '1.0.0')]
    const now = (remote: string) => [hostOf('1.1.0', ['shareText']), taking('shareText', remote)]
    expect(breaksOf(last, now('1.0.0-local.0123456789'), {})).toEqual([expect.stringContaining(`${gone} 1.1.0`)])
    expect(breaksOf(last, now('1.0.1'), {}), 'the remote is promoted first').toEqual([])
  })

  test('is a name that a remote takes and the last host lacks', () => {
    const last = [hostOf('1.0.0', ['bus']), taking('bus', '1.0.0')]
    const now = (host: string) => [hostOf(host, ['bus', 'copyText']), taking('copyText', '1.0.1')]
    expect(breaksOf(last, now('1.0.0'), {})).toEqual([expect.stringContaining(`${gone} 1.0.0`)])
    expect(breaksOf(last, now('1.1.0'), {}), 'the host is promoted first').toEqual([])
  })

  test('is a call that the last release of a remote makes and the gateway serves no longer', () => {
    const calling = (version: string, calls: string[]) =>
      releaseOf({ version, calls: Object.fromEntries(calls.map((call) => [call, { request: TEXT, response: TEXT }])) })
    const host = hostOf('1.0.0', [])
    const last = [host, calling('1.0.0', ['POST /a'])]
    expect(breaksOf(last, [host, calling('1.0.0', [])], {})).toEqual([expect.stringContaining('POST /a is not served')])
    expect(breaksOf(last, [host, calling('1.0.1', [])], {}), 'the remote is promoted first').toEqual([])
    const still = calling('1.0.1', ['POST /a'])
    expect(breaksOf(last, [host, still], {}), 'no version helps what is built').toHaveLength(1)
  })

  test('is a slot of another remote that was there and is not, whoever else has a new version', () => {
    const host = hostOf('1.0.0', [])
    const offering = (version: string, slots: string[]) =>
      releaseOf({ name: 'sports', version, manifest: { slots: slots.map((name) => ({ name })) } })
    const using = (version: string, slots: string[]) => releaseOf({ version, manifest: { uses: { slots } } })
    const last = [host, offering('1.0.0', []), using('1.0.0', [])]
    const now = (sports: string, help: string) => [host, offering(sports, ['hot']), using(help, ['sports.hot'])]
    expect(breaksOf(last, now('1.0.0', '1.0.1'), {})).toEqual([expect.stringContaining('sports.hot has no provider')])
    expect(breaksOf(last, now('1.0.1', '1.0.1'), {}), 'the provider is promoted first').toEqual([])
  })
})
