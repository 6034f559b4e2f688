import { h } from '../dom.ts'
import { t } from '../texts.ts'

/** A dialog from the side, closed by its button, Escape or a click beside it; focus goes back to where it was. */
export function openSheet(title: string, content: readonly (Node | string)[]): HTMLElement {
  const body = h('div', { class: 'sheet-body', tabindex: '0' }, ...content)
  const dialog = h(
    'dialog',
    { class: 'sheet', 'aria-label': title },
    h(
      'header',
      {},
      h('h2', {}, title),
      h(
        'button',
        { type: 'button', class: 'quiet', 'aria-label': t('frame.close'), onClick: () => dialog.close() },
        '✕',
      ),
    ),
    body,
  )
  dialog.addEventListener('click', (event) => {
    if (event.target === dialog) dialog.close()
  })
  dialog.addEventListener('close', () => dialog.remove())
  document.body.append(dialog)
  dialog.showModal()
  return body
}
