import { expect, test } from 'vitest'

import { composition, release } from '../../testing/composition.ts'
import { runCommand } from './run-command.ts'
import type { ActivationRequest, RemoteLoader } from './remote-loader.ts'

const SELECTION = { gameId: '1', matchId: '2', w: 'H', r: 'R', ior: '0.95' }

function setUp(give: (request: ActivationRequest) => Promise<unknown>) {
  const asked: string[] = []
  const loader: Pick<RemoteLoader, 'activate'> = {
    activate(request) {
      asked.push(`${request.release.version} ${request.part}`)
      return give(request)
    },
  }
  const sports = { active: release('2.0.0'), fallback: release('1.0.0'), cohort: 'stable' as const }
  const { remotes } = composition({ remotes: { sports } })
  const deps = { loader, lookUp: (name: string) => remotes[name], locale: () => 'zh-CN' as const }
  return { asked, deps }
}

test('the provider is loaded, then the input is delivered', async () => {
  const { asked, deps } = setUp(() => Promise.resolve((input: unknown) => ['got', input]))
  expect(await runCommand(deps, 'sports.addSelection', SELECTION)).toEqual(['got', SELECTION])
  expect(asked).toEqual(['2.0.0 command.addSelection'])
})

test('the fallback release takes it when the active one cannot be had', async () => {
  const { asked, deps } = setUp(({ release: { version } }) =>
    version === '2.0.0' ? Promise.reject(new Error('gone')) : Promise.resolve(() => version),
  )
  expect(await runCommand(deps, 'sports.addSelection', SELECTION)).toBe('1.0.0')
  expect(asked).toHaveLength(2)
})

test('a command that throws is not delivered a second time', async () => {
  const { asked, deps } = setUp(() =>
    Promise.resolve(() => {
      throw new Error('slip is full')
    }),
  )
  await expect(runCommand(deps, 'sports.addSelection', SELECTION)).rejects.toThrow('slip is full')
  expect(asked).toHaveLength(1)
})

test('another input than declared reaches nobody', async () => {
  const { asked, deps } = setUp(() => Promise.resolve(() => 'never'))
  await expect(runCommand(deps, 'sports.addSelection', { ...SELECTION, ior: 1 as unknown as string })).rejects.toThrow(
    'Invalid type',
  )
  expect(asked).toEqual([])
})

test('without a provider it fails with the loader’s error', async () => {
  const { deps } = setUp(() => Promise.resolve(() => 'never'))
  const nobody = { ...deps, lookUp: () => undefined }
  await expect(runCommand(nobody, 'sports.addSelection', SELECTION)).rejects.toMatchObject({ name: 'RemoteLoadError' })
})
