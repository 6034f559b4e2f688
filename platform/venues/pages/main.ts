import { CallError, enter } from './api.ts'
import { h } from './dom.ts'
import { createFrame } from './frame.ts'
import type { Mount } from './frame.ts'

const GAMES: Readonly<Record<string, () => Promise<{ readonly mount: Mount }>>> = {
  slot: () => import('./games/slot.ts'),
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
    if (load === undefined) throw new CallError('AWAY', '该游戏暂时无法打开')
    const { mount } = await load()
    document.title = `${state.gameName} · ${state.venueName}`
    root.className = `game ${state.kind}`
    root.removeAttribute('aria-busy')
    const frame = createFrame(root, state)
    mount(frame, state)
  } catch (error) {
    if (!(error instanceof CallError)) throw error
    root.removeAttribute('aria-busy')
    root.className = 'loading'
    const again = error.code === 'AWAY'
    // The site around may offer the way in anew; who else hears it learns nothing.
    if (!again && parent !== window) parent.postMessage({ type: 'venue:expired' }, '*')
    root.replaceChildren(
      h(
        'div',
        { role: 'alert', class: 'notice' },
        h('h1', {}, again ? '暂时无法进入' : '请重新进入'),
        h('p', {}, error.message),
        again && h('button', { class: 'primary', type: 'button', onClick: () => location.reload() }, '重试'),
      ),
    )
  }
}

await start()
