import { useAtomValue } from 'jotai'

import { lazyPart } from '../../base/lazy/index.ts'
import { useServices } from '../../ports/index.ts'
import { dialogQueueAtom, loadingAtom } from './overlay.ts'
import { useLoadFailure } from './use-load-failure.ts'

const DialogHost = lazyPart(async () => {
  const { DialogHost: Part } = await import(/* webpackChunkName: "dialogs" */ './dialog-host.tsx')
  return Part
})
const LoadingDialog = lazyPart(async () => {
  const { LoadingDialog: Part } = await import(/* webpackChunkName: "dialogs" */ './loading-dialog.tsx')
  return Part
})

/** The dialogs that anybody may ask for, one at a time, and the one that says that something is under way. */
export function Dialogs() {
  const { overlay } = useServices()
  const [first] = useAtomValue(dialogQueueAtom)
  const loading = useAtomValue(loadingAtom)
  const onFail = useLoadFailure()
  return (
    <>
      {first !== undefined && <DialogHost onFail={onFail(() => overlay.settleDialog(first.id, false))} />}
      {loading !== undefined && <LoadingDialog text={loading.text} />}
    </>
  )
}
