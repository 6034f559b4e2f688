import { Toast, ToastViewport } from '@site/ui'
import { useAtomValue, useSetAtom } from 'jotai'

import { lazyPart } from '../base/lazy/lazy-part.tsx'
import { useServices } from './services-context.ts'
import { authAtom } from '../features/auth/auth-state.ts'
import { captchaAtom } from '../features/captcha/captcha-state.ts'
import { loadAuthTexts } from '../base/i18n/create-i18n.ts'
import { useHostTexts } from '../base/i18n/use-host-texts.ts'
import { venueAtom } from '../features/venue-entry/venue-state.ts'
import { customerServiceAtom } from '../features/customer-service/customer-service.ts'
import { noticesAtom } from '../features/notices/notices.ts'
import { dialogQueueAtom, loadingAtom, toastsAtom } from '../features/overlay/overlay.ts'

// None of these is needed by a first paint: each is a chunk that comes when it is first asked for.
const DialogHost = lazyPart(async () => {
  const { DialogHost: Part } = await import(/* webpackChunkName: "dialogs" */ '../features/overlay/dialog-host.tsx')
  return Part
})
const LoadingDialog = lazyPart(async () => {
  const { LoadingDialog: Part } = await import(
    /* webpackChunkName: "dialogs" */ '../features/overlay/loading-dialog.tsx'
  )
  return Part
})
const CustomerServiceDialog = lazyPart(async () => {
  const { CustomerServiceDialog: Part } = await import(
    /* webpackChunkName: "dialogs" */ '../features/customer-service/customer-service-dialog.tsx'
  )
  return Part
})
const NoticesDialog = lazyPart(async () => {
  const { NoticesDialog: Part } = await import(
    /* webpackChunkName: "notices" */ '../features/notices/notices-dialog.tsx'
  )
  return Part
})
export const AuthDialog = lazyPart(async () => {
  const [{ AuthDialog: Part }] = await Promise.all([
    import(/* webpackChunkName: "auth" */ '../features/auth/auth-dialog.tsx'),
    loadAuthTexts(),
  ])
  return Part
})

const VenueDialog = lazyPart(async () => {
  const { VenueDialog: Part } = await import(
    /* webpackChunkName: "venue-dialog" */ '../features/venue-entry/venue-dialog.tsx'
  )
  return Part
})
const CaptchaDialog = lazyPart(async () => {
  const [{ CaptchaDialog: Part }] = await Promise.all([
    import(/* webpackChunkName: "captcha" */ '../features/captcha/captcha-dialog.tsx'),
    loadAuthTexts(),
  ])
  return Part
})

/** Everything that lies over the page; only the messages are part of the first load. */
export function Overlays() {
  const { overlay } = useServices()
  const t = useHostTexts()
  const queue = useAtomValue(dialogQueueAtom)
  const loading = useAtomValue(loadingAtom)
  const captcha = useAtomValue(captchaAtom)
  const [auth, setAuth] = [useAtomValue(authAtom), useSetAtom(authAtom)]
  const [isAsking, setAsking] = [useAtomValue(customerServiceAtom), useSetAtom(customerServiceAtom)]
  const [venue, setVenue] = [useAtomValue(venueAtom), useSetAtom(venueAtom)]
  const [notices, setNotices] = [useAtomValue(noticesAtom), useSetAtom(noticesAtom)]

  /** A part that could not be fetched is taken back, with a word, so that the next click tries again. */
  const failed = (close: () => void) => (): void => {
    close()
    overlay.toast.error(t('overlay.failed'))
  }
  const [first] = queue
  return (
    <>
      {first !== undefined && <DialogHost onFail={failed(() => overlay.settleDialog(first.id, false))} />}
      {loading !== undefined && <LoadingDialog text={loading.text} />}
      {venue !== undefined && <VenueDialog request={venue} onFail={failed(() => setVenue(undefined))} />}
      {auth !== undefined && <AuthDialog request={auth} onFail={failed(() => setAuth(undefined))} />}
      {captcha !== undefined && <CaptchaDialog request={captcha} onFail={failed(() => captcha.settle(undefined))} />}
      {isAsking && <CustomerServiceDialog onFail={failed(() => setAsking(false))} />}
      {notices !== undefined && (
        <NoticesDialog selected={notices.selected} onFail={failed(() => setNotices(undefined))} />
      )}
      <Toasts />
    </>
  )
}

function Toasts() {
  const toasts = useAtomValue(toastsAtom)
  return (
    <ToastViewport>
      {toasts.map(({ id, kind, text }) => (
        <Toast key={id} tone={kind}>
          {text}
        </Toast>
      ))}
    </ToastViewport>
  )
}
