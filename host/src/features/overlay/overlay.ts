import type { DialogOptions } from '@site/shell'
import { uiText } from '@site/ui'
import { atom, type createStore } from 'jotai'

import type { Overlay } from '../../ports/index.ts'

type Store = ReturnType<typeof createStore>

export type ToastKind = 'info' | 'success' | 'warning' | 'error'

export interface ToastItem {
  readonly id: number
  readonly kind: ToastKind
  readonly text: string
}

export interface OpenDialog extends DialogOptions {
  readonly id: number
  readonly settle: (isConfirmed: boolean) => void
}

/** What lies over the page. Messages at the bottom, one dialog at a time in the order they were asked for. */
export const toastsAtom = atom<readonly ToastItem[]>([])
export const dialogQueueAtom = atom<readonly OpenDialog[]>([])
export const loadingAtom = atom<{ readonly id: number; readonly text: string } | undefined>(undefined)

const TOAST_MS = 3_000
const MAX_TOASTS = 3

export function createOverlay(store: Store): Overlay {
  let nextId = 1

  function show(kind: ToastKind, text: string): void {
    const id = nextId++
    // The same words again only start their time anew: a burst of equal errors is one message.
    store.set(toastsAtom, (items) => [
      ...items.filter((item) => item.text !== text).slice(1 - MAX_TOASTS),
      { id, kind, text },
    ])
    setTimeout(() => dismissToast(id), TOAST_MS)
  }

  function dismissToast(id: number): void {
    store.set(toastsAtom, (items) => items.filter((item) => item.id !== id))
  }

  return {
    toast: {
      info: (text) => show('info', text),
      success: (text) => show('success', text),
      warning: (text) => show('warning', text),
      error: (text) => show('error', text),
    },
    dialogs: {
      tips: (options) =>
        new Promise((resolve) => {
          const dialog: OpenDialog = { ...options, id: nextId++, settle: resolve }
          store.set(dialogQueueAtom, (queue) => [...queue, dialog])
        }),
    },
    loading: {
      show(text = uiText('loading'), options = {}) {
        const id = nextId++
        store.set(loadingAtom, { id, text })
        if (options.autoCloseMs === undefined) return
        setTimeout(() => store.set(loadingAtom, (now) => (now?.id === id ? undefined : now)), options.autoCloseMs)
      },
      dismiss: () => store.set(loadingAtom, undefined),
    },
    dismissToast,
    dismissText: (text) => store.set(toastsAtom, (items) => items.filter((item) => item.text !== text)),
    settleDialog(id, isConfirmed) {
      const dialog = store.get(dialogQueueAtom).find((one) => one.id === id)
      store.set(dialogQueueAtom, (queue) => queue.filter((one) => one.id !== id))
      dialog?.settle(isConfirmed)
    },
  }
}
