import { useAtom } from 'jotai'

import { loadAuthTexts } from '../../base/i18n/index.ts'
import { lazyPart } from '../../base/lazy/index.ts'
import { useLoadFailure } from '../overlay/index.ts'
import { authAtom } from './parts/auth-state.ts'

const AuthDialog = lazyPart(async () => {
  const [{ AuthDialog: Part }] = await Promise.all([
    import(/* webpackChunkName: "auth" */ './auth-dialog.tsx'),
    loadAuthTexts(),
  ])
  return Part
})

/** Fetches the log-in dialog ahead, e.g. when its button is pointed at. Never rejects. */
export const preloadAuth = AuthDialog.preload

/** Log-in, registration and recovery over the page, fetched when they are first asked for. */
export function AuthOverlay() {
  const [request, setRequest] = useAtom(authAtom)
  const onFail = useLoadFailure()
  return request !== undefined && <AuthDialog request={request} onFail={onFail(() => setRequest(undefined))} />
}
