import { AuthOverlay } from '../features/auth/index.ts'
import { CaptchaOverlay } from '../features/captcha/index.ts'
import { CustomerServiceOverlay } from '../features/customer-service/index.ts'
import { DeveloperOverlay } from '../features/developer/index.ts'
import { NoticesOverlay } from '../features/notices/index.ts'
import { PopupsOverlay } from '../features/popups/index.ts'
import { RealityCheckOverlay } from '../features/reality-check/index.ts'
import { Dialogs, Toasts } from '../features/overlay/index.ts'
import { VenueOverlay } from '../features/venue-entry/index.ts'

/** Everything that lies over the page; only the messages are part of the first load. */
export function Overlays() {
  return (
    <>
      <Dialogs />
      <VenueOverlay />
      <AuthOverlay />
      <CaptchaOverlay />
      <CustomerServiceOverlay />
      <NoticesOverlay />
      <PopupsOverlay />
      <RealityCheckOverlay />
      <DeveloperOverlay />
      <Toasts />
    </>
  )
}
