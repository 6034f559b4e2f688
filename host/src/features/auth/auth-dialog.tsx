import { css } from '@emotion/react'
import { useTheme } from '@site/shell'
import { media, px, text, tokenVar } from '@site/ui'
import { Dialog } from '@site/ui/dialog'
import { useSetAtom } from 'jotai'

import { useAuthTexts } from '../../base/i18n/index.ts'
import { AdultMark } from '../responsible-gaming/index.ts'
import { Scene } from '../scene/index.ts'
import { AuthFormView } from './auth-form-view.tsx'
import { type AuthRequest, authAtom } from './parts/auth-state.ts'
import { DeviceView } from './device/device-view.tsx'
import { RecoveryView } from './recovery/recovery-view.tsx'

const frameStyle = css({
  maxWidth: px(780),
  overflow: 'hidden',
  [media.mobile]: {
    width: '100vw',
    maxWidth: 'none',
    maxHeight: '94dvh',
    inset: 'auto 0 0',
    borderRadius: px(16, 16, 0, 0),
    paddingBottom: 'env(safe-area-inset-bottom)',
  },
})
const splitStyle = css({
  display: 'grid',
  gridTemplateColumns: `${px(312)} minmax(0, 1fr)`,
  minHeight: px(600),
  [media.mobile]: { gridTemplateColumns: 'minmax(0, 1fr)', minHeight: 0 },
})
const pictureStyle = css({
  position: 'relative',
  overflow: 'hidden',
  background: `linear-gradient(180deg, ${tokenVar('brand.strong')}, ${tokenVar('brand')})`,
  color: '#ffffff',
  [media.mobile]: { display: 'none' },
})
/** The subject of the scene stands below the words; its sky runs out into the ground of the panel. */
const sceneStyle = css({
  position: 'absolute',
  insetInline: 0,
  bottom: 0,
  height: '76%',
  maskImage: 'linear-gradient(180deg, transparent, #000 34%)',
})
const shadeStyle = css({
  position: 'absolute',
  inset: 'auto 0 0',
  height: '34%',
  background: 'linear-gradient(180deg, rgba(3, 10, 20, 0), rgba(3, 10, 20, 0.8))',
})
const wordsStyle = css({ position: 'relative', display: 'grid', gap: px(8), padding: px(40, 32, 0) })
const titleStyle = css({
  fontSize: text(28),
  lineHeight: 1.3,
  fontWeight: 700,
  letterSpacing: '0.04em',
  wordBreak: 'keep-all',
})
const textStyle = css({ fontSize: text(13), lineHeight: 1.8, opacity: 0.9, textWrap: 'pretty' })
const footStyle = css({ position: 'absolute', bottom: px(24), insetInlineStart: px(32), fontSize: text(12) })

export interface AuthDialogProps {
  readonly request: AuthRequest
}

/** Log in and register, owned by the host and opened by events (C.025). */
export function AuthDialog({ request }: AuthDialogProps) {
  const t = useAuthTexts()
  const theme = useTheme()
  const setAuth = useSetAtom(authAtom)
  const { screen = 'form', mode, risky, returnTo, isHeaderHidden } = request

  function titleOf(): string {
    if (screen === 'recovery') return t('auth.recovery.title')
    if (screen === 'newDevice') return t('auth.device.title')
    return t(mode === 'login' ? 'auth.login' : 'auth.register')
  }

  function screenOf() {
    if (screen === 'recovery') return <RecoveryView isHeaderHidden={isHeaderHidden} />
    if (screen === 'newDevice' && risky !== undefined) return <DeviceView risky={risky} returnTo={returnTo} />
    return <AuthFormView request={request} />
  }

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && setAuth(undefined)}
      size="lg"
      flush
      title={titleOf()}
      css={frameStyle}
    >
      <div css={splitStyle}>
        <div css={pictureStyle}>
          <div css={sceneStyle}>
            <Scene />
          </div>
          <div css={shadeStyle} />
          <div css={wordsStyle}>
            <p css={titleStyle}>{t(`home.hero.${theme}.title`)}</p>
            <p css={textStyle}>{t('auth.promise')}</p>
          </div>
          <AdultMark hasWords css={footStyle} />
        </div>
        {screenOf()}
      </div>
    </Dialog>
  )
}
