import { type CallError, isOver } from './call-error.ts'
import { h } from './dom.ts'
import { icon } from './icons.ts'
import { t } from './texts.ts'

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
      h('h1', {}, again ? t('notice.away') : t('notice.over')),
      h('p', {}, error.message),
      !again && h('small', {}, t('notice.overHint')),
      again && h('button', { class: 'primary', type: 'button', onClick: () => location.reload() }, t('notice.retry')),
    ),
  )
}
