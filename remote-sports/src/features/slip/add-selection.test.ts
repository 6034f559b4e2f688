import { ApiError, matchDetailEndpoint, STATUS } from '@site/contracts'
import { createFakeShell } from '@site/testing'
import { installShell } from '@site/shell/host'
import { beforeEach, expect, test } from 'vitest'

import { addSelection } from './add-selection.ts'
import { slipAtom } from './slip.atoms.ts'

const SELECTION = {
  gameId: '87357001',
  matchId: '8735700',
  w: 'R',
  r: 'RH',
  ratio: '0.5',
  strong: 'H',
  ior: '0.95',
} as const
const MATCH = { matchId: '8735700', gidm: '8735700', roomId: 'FT_8735700', league: '英超', home: '甲隊', away: '乙隊' }

function setUp(answer: () => unknown) {
  const { shell } = createFakeShell({ member: '1', answers: { [matchDetailEndpoint.path]: answer } })
  installShell(shell)
  return () => shell.store.get(slipAtom).entries
}

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
})

test('a selection from elsewhere is on the slip with the names of its match, once', async () => {
  const entries = setUp(() => ({ ...MATCH, startAt: 0, status: 1, streams: [] }))
  expect(await addSelection(SELECTION)).toBe('added')
  expect(await addSelection(SELECTION)).toBe('held')
  expect(entries()).toMatchObject([
    {
      gameInfo: { gameId: '87357001', gide: '8735700', team_h: '甲隊', gameType: 'FT', isLive: true },
      playInfo: { w: 'R' },
      oddInfo: { r: 'RH', ratio: '0.5', strong: 'H', ior: '0.95' },
    },
  ])
})

test('of a match that is over, and of a market that nobody knows, nothing is put there; a failure is thrown', async () => {
  const entries = setUp(() => {
    throw new ApiError(STATUS.NO_DATA)
  })
  expect(await addSelection(SELECTION)).toBe('over')
  setUp(() => ({ ...MATCH, startAt: 0, status: 1, streams: [] }))
  expect(await addSelection({ ...SELECTION, w: 'XYZ' })).toBe('over')
  setUp(() => {
    throw new ApiError(STATUS.SERVER_ERROR)
  })
  await expect(addSelection(SELECTION)).rejects.toMatchObject({ code: STATUS.SERVER_ERROR })
  expect(entries()).toEqual([])
})
