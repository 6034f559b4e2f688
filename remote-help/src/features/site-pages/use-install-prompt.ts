import { useEffect, useState } from 'react'

/** Chromium's event of a site that can be installed; it is in no standard, so TypeScript does not know it. */
interface InstallPromptEvent extends Event {
  prompt(): Promise<unknown>
}

function isInstallPrompt(event: Event): event is InstallPromptEvent {
  return 'prompt' in event && typeof event.prompt === 'function'
}

/** The browser's own installation, where it offers one; undefined elsewhere. */
export function useInstallPrompt(): (() => Promise<void>) | undefined {
  const [event, setEvent] = useState<InstallPromptEvent>()
  useEffect(() => {
    function keep(offer: Event): void {
      if (!isInstallPrompt(offer)) return
      offer.preventDefault()
      setEvent(offer)
    }
    addEventListener('beforeinstallprompt', keep)
    return () => removeEventListener('beforeinstallprompt', keep)
  }, [])
  if (event === undefined) return undefined
  return async () => {
    await event.prompt()
    setEvent(undefined)
  }
}
