import { lazy, Suspense, useCallback, useState } from 'react'

import type { RecordDrawerProps } from './record-drawer.tsx'

/** Fetched with the first line that is opened: dialogs are a large part. */
const RecordDrawer = lazy(async () => {
  const { RecordDrawer: component } = await import(/* webpackChunkName: "record-drawer" */ './record-drawer.tsx')
  return { default: component }
})

type Shown = Omit<RecordDrawerProps, 'open' | 'onClose'>

/** Which line of the records lies open. */
export function useRecordDrawer() {
  const [shown, setShown] = useState<Shown>()
  const [isOpen, setOpen] = useState(false)
  const show = useCallback((line: Shown): void => {
    setShown(line)
    setOpen(true)
  }, [])
  const drawer = shown !== undefined && (
    <Suspense>
      <RecordDrawer {...shown} open={isOpen} onClose={() => setOpen(false)} />
    </Suspense>
  )
  return { drawer, show }
}
