import { css } from '@emotion/react'
import { useTheme } from '@site/shell'
import { media, px, text } from '@site/ui'
import { Dialog } from '@site/ui/dialog'
import { useSetAtom } from 'jotai'

import { useHostTexts } from '../i18n/use-host-texts.ts'
import { AuroraScene } from '../home/hero/aurora-scene.tsx'
import { JadeScene } from '../home/hero/jade-scene.tsx'
import { AdultMark } from '../layout/adult-mark.tsx'
import { AuthFormView } from './auth-form-view.tsx'
import { type AuthRequest, authAtom } from './auth-state.ts'

const SCENES = { aurora: AuroraScene, jade: JadeScene } as const

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
  minHeight: px(560),
  [media.mobile]: { gridTemplateColumns: 'minmax(0, 1fr)', minHeight: 0 },
})
const pictureStyle = css({
  position: 'relative',
  overflow: 'hidden',
  color: '#ffffff',
  [media.mobile]: { display: 'none' },
})
const sceneStyle = css({
  position: 'absolute',
  inset: 0,
  '& > svg': { position: 'absolute', height: '100%', width: '100%' },
})
const shadeStyle = css({
  position: 'absolute',
  inset: 0,
  background: 'linear-gradient(180deg, rgba(3, 10, 20, 0.72), rgba(3, 10, 20, 0) 46%, rgba(3, 10, 20, 0.82))',
})
const wordsStyle = css({ position: 'relative', display: 'grid', gap: px(8), padding: px(40, 32, 0) })
const titleStyle = css({ fontSize: text(28), lineHeight: 1.3, fontWeight: 700, letterSpacing: '0.04em' })
const textStyle = css({ fontSize: text(13), lineHeight: 1.8, opacity: 0.9 })
const footStyle = css({ position: 'absolute', bottom: px(24), insetInlineStart: px(32), fontSize: text(12) })

export interface AuthDialogProps {
  readonly request: AuthRequest
}

/** Log in and register, owned by the host and opened by events (C.025). */
export function AuthDialog({ request }: AuthDialogProps) {
  const t = useHostTexts()
  const theme = useTheme()
  const setAuth = useSetAtom(authAtom)
  const Scene = SCENES[theme]
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && setAuth(undefined)}
      size="lg"
      flush
      title={t(request.mode === 1 ? 'auth.login' : 'auth.register')}
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
        <AuthFormView request={request} />
      </div>
    </Dialog>
  )
}
