import { AUTH_MODE, type EventPayload } from '@site/contracts'
import type { DialogOptions } from '@site/shell'

import { authAtom, closeAuth, hideAuthHeader, openAuth, switchAuthMode } from '../features/auth/index.ts'
import { openCustomerService } from '../features/customer-service/index.ts'
import { venueAtom } from '../features/venue-entry/index.ts'
import type { Services } from '../ports/index.ts'

/** Words of the dialogs that events raise, in the player's language at that moment. */
export interface EventTexts {
  loginTip(): { readonly title: string; readonly message: string }
}

/** Events of any deployable that the host answers on screen (spec 4). Returns the way to stop. */
export function answerEvents(services: Services, texts: EventTexts): () => void {
  const { bus, store, overlay, session } = services
  /** The page that the log-in under way was to lead to. */
  const wanted = (): string | undefined => store.get(authAtom)?.returnTo
  const stops = [
    bus.on('login', (payload) => openAuth(store, { mode: 'login', returnTo: payload?.returnTo })),
    bus.on('register', () => openAuth(store, { mode: 'register' })),
    bus.on('forget_password', () => openAuth(store, { mode: 'login', screen: 'recovery', returnTo: wanted() })),
    bus.on('newDevice', (risky) => openAuth(store, { mode: 'login', screen: 'newDevice', risky, returnTo: wanted() })),
    bus.on('switch_auth_way', ({ mode }) => switchAuthMode(store, mode === AUTH_MODE.login ? 'login' : 'register')),
    bus.on('password_change_success', () => hideAuthHeader(store)),
    bus.on('closeAuth', () => closeAuth(store)),
    bus.on('login_success', () => closeAuth(store)),
    bus.on('login_tip', () => void tipLogin()),
    bus.on('show_dialog_tips', (dialog) => void overlay.dialogs.tips(dialogOptions(dialog))),
    bus.on('show_loading', (payload) =>
      overlay.loading.show(
        payload?.text,
        payload?.autoCloseMs === undefined ? {} : { autoCloseMs: payload.autoCloseMs },
      ),
    ),
    bus.on('dismiss_loading', () => overlay.loading.dismiss()),
    bus.on('show_venue_entry', (entry) => store.set(venueAtom, { kind: 'transfer', ...entry })),
    bus.on('customer_service', () => openCustomerService(store)),
    bus.on('user_changed', () => void session.refreshUser()),
  ]

  async function tipLogin(): Promise<void> {
    if (await overlay.dialogs.tips(texts.loginTip())) bus.emit('login')
  }

  return () => stops.forEach((stop) => stop())
}

/** The event's optional fields as the dialog takes them: left out, not undefined. */
function dialogOptions(payload: EventPayload<'show_dialog_tips'>): DialogOptions {
  const { message, title, confirmText, cancelText, closable } = payload
  return {
    message,
    ...(title === undefined ? {} : { title }),
    ...(confirmText === undefined ? {} : { confirmText }),
    ...(cancelText === undefined ? {} : { cancelText }),
    ...(closable === undefined ? {} : { closable }),
  }
}
