import './styles/base.css'
import './styles/frame.css'
import './styles/sheet.css'
import './styles/board.css'
import './styles/slot-game.css'
import './styles/felt.css'
import './styles/sea.css'
import './styles/draw.css'
import { enter } from './api.ts'
import { CallError } from './call-error.ts'
import { createFrame } from './frame.ts'
import type { Mount } from './frame.ts'
import { showNotice } from './notice.ts'
import { t } from './texts.ts'

const GAMES: Readonly<Record<string, () => Promise<{ readonly mount: Mount }>>> = {
  'slot-game': () => import('./games/slot-game.ts'),
  baccarat: () => import('./games/baccarat.ts'),
  niuniu: () => import('./games/niuniu.ts'),
  fishing: () => import('./games/fishing.ts'),
  lottery: () => import('./games/lottery.ts'),
  esports: () => import('./games/esports.ts'),
  football: () => import('./games/football.ts'),
}

async function start(): Promise<void> {
  const root = document.getElementById('game')
  if (root === null) return
  try {
    const state = await enter()
    const load = GAMES[state.kind]
    if (load === undefined) throw new CallError('AWAY', t('call.noGame'))
    const { mount } = await load()
    document.title = `${state.gameName} · ${state.venueName}`
    root.className = `game ${state.kind}`
    root.removeAttribute('aria-busy')
    const frame = createFrame(root, state)
    mount(frame, state)
  } catch (error) {
    if (!(error instanceof CallError)) throw error
    showNotice(root, error)
  }
}

await start()
