import type { Bench } from '../bench.ts'
import type { Figure } from '../report.ts'
import { measureAttack } from './attack.ts'
import { measureBets } from './bets.ts'
import { measureBoard, measureCards } from './board.ts'
import { measureBuild } from './build.ts'
import { measureChat } from './chat.ts'
import { measureClaims } from './claims.ts'
import { measureDialog } from './dialog.ts'
import { measureFaults } from './fault.ts'
import { measureGames } from './games.ts'
import { measureHome } from './home.ts'
import { measureLetters } from './letters.ts'
import { measureLogin } from './login.ts'
import { measureMemory } from './memory.ts'
import { measureMoney } from './money.ts'
import { measurePages } from './page.ts'
import { measureRecords } from './records.ts'
import { measureRoom } from './room.ts'
import { measureShip } from './ship.ts'
import { measureSwitch } from './switch.ts'
import { measureTraces } from './traces.ts'

export const SUITES = {
  page: measurePages,
  home: measureHome,
  dialog: measureDialog,
  games: measureGames,
  board: measureBoard,
  cards: measureCards,
  room: measureRoom,
  fault: measureFaults,
  switch: measureSwitch,
  build: measureBuild,
  memory: measureMemory,
} as const satisfies Record<string, (bench: Bench) => Promise<readonly Figure[]>>

/** What needs no site, only a server. */
export const SERVER_SUITES = {
  attack: measureAttack,
  bets: measureBets,
  chat: measureChat,
  claims: measureClaims,
  letters: measureLetters,
  login: measureLogin,
  money: measureMoney,
  records: measureRecords,
  ship: measureShip,
  traces: measureTraces,
} as const satisfies Record<string, () => Promise<readonly Figure[]>>

export type SuiteName = keyof typeof SUITES
