import { useAtomValue } from 'jotai'

import { loadAuthTexts } from '../../base/i18n/index.ts'
import { lazyPart } from '../../base/lazy/index.ts'
import { useLoadFailure } from '../overlay/index.ts'
import { captchaAtom } from './captcha-state.ts'

const CaptchaDialog = lazyPart(async () => {
  const [{ CaptchaDialog: Part }] = await Promise.all([
    import(/* webpackChunkName: "captcha" */ './captcha-dialog.tsx'),
    loadAuthTexts(),
  ])
  return Part
})

/** Human verification over the page, fetched when it is first asked for. */
export function CaptchaOverlay() {
  const captcha = useAtomValue(captchaAtom)
  const onFail = useLoadFailure()
  return captcha !== undefined && <CaptchaDialog request={captcha} onFail={onFail(() => captcha.settle(undefined))} />
}
