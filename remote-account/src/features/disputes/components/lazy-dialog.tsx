import { lazy } from 'react'

/** Fetched with the first dispute that is begun: dialogs and forms are a large part. */
export const LazyDisputeDialog = lazy(async () => {
  const { DisputeDialog } = await import(/* webpackChunkName: "dispute-dialog" */ './dispute-dialog.tsx')
  return { default: DisputeDialog }
})
