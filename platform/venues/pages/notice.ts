import type { CallError } from './api.ts'
import { h } from './dom.ts'
import { icon } from './icons.ts'

/** Whether the visit is over, so that nothing but a new entry helps. */
export const isOver = ({ code }: CallError) => code === 'SESSION_INVALID'

/** Takes the place of the game when it cannot go on. */
export function showNotice(root: HTMLElement, error: CallError): void {
  const again = !isOver(error)
  // The site around may offer the way in anew; who else hears it learns nothing.
  if (!again && parent !== window) parent.postMessage({ type: 'venue:expired' }, '*')
  root.removeAttribute('aria-busy')
  root.className = 'loading'
  root.replaceChildren(
    h(
      'div',
      { role: 'alert', class: 'notice' },
      h('span', { class: 'emblem' }, icon(again ? 'away' : 'door')),
      h('h1', {}, again ? '暂时无法进入' : '请重新进入'),
      h('p', {}, error.message),
      !again && h('small', {}, '未结算的注单会照常开奖派彩，余额不受影响'),
      again && h('button', { class: 'primary', type: 'button', onClick: () => location.reload() }, '重试'),
    ),
  )
}
