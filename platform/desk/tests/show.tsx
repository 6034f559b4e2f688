import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, type ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import { onTestFinished, vi } from 'vitest'

/** A piece of the desk on a page, in the hands of somebody who types and presses. */
export function show(children: ReactNode) {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  const app = createRoot(document.body.appendChild(document.createElement('div')))
  onTestFinished(() => {
    act(() => app.unmount())
    document.body.replaceChildren()
  })
  act(() => app.render(<QueryClientProvider client={new QueryClient()}>{children}</QueryClientProvider>))
  return {
    type(label: string, typed: string): void {
      const found = [...document.querySelectorAll('label')].find(({ textContent }) => textContent.startsWith(label))
      const field = document.getElementById(found?.htmlFor ?? '')
      const isArea = field instanceof HTMLTextAreaElement
      if (!isArea && !(field instanceof HTMLInputElement)) throw new Error(`no field ${label}`)
      const { prototype } = isArea ? HTMLTextAreaElement : HTMLInputElement
      act(() => {
        Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(field, typed)
        field.dispatchEvent(new Event('input', { bubbles: true }))
      })
    },
    /** Presses the button with these words, of several the last: a dialog stands behind its page. */
    async press(name: string): Promise<void> {
      const found = [...document.querySelectorAll('button')].filter(({ textContent }) => textContent === name)
      await act(async () => {
        found.at(-1)?.click()
        await Promise.resolve()
      })
    },
    /** Waits for something to be seen. */
    async see(check: () => void): Promise<void> {
      await act(() => vi.waitFor(check))
    },
  }
}
