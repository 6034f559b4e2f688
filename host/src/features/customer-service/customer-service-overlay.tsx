import { useAtom } from 'jotai'

import { lazyPart } from '../../base/lazy/index.ts'
import { useLoadFailure } from '../overlay/index.ts'
import { customerServiceAtom } from './customer-service.ts'

const CustomerServiceDialog = lazyPart(async () => {
  const { CustomerServiceDialog: Part } = await import(
    /* webpackChunkName: "dialogs" */ './customer-service-dialog.tsx'
  )
  return Part
})

/** The safety tip over the page, fetched when it is first asked for. */
export function CustomerServiceOverlay() {
  const [isAsking, setAsking] = useAtom(customerServiceAtom)
  const onFail = useLoadFailure()
  return isAsking && <CustomerServiceDialog onFail={onFail(() => setAsking(false))} />
}
