import { css } from '@emotion/react'
import { Button, buttonStyle, px, text, tokenVar } from '@site/ui'
import { useEffect } from 'react'

import { useHostTexts } from '../../../base/i18n/index.ts'
import { whenQuiet } from '../../../base/lazy/index.ts'
import { useServices } from '../../../ports/index.ts'
import { preloadAuth } from '../../auth/index.ts'

const rowStyle = css({ display: 'flex', alignItems: 'center', gap: px(10) })
const loginStyle = css(buttonStyle({ variant: 'ghost' }), {
  borderColor: 'rgba(255, 255, 255, 0.28)',
  color: tokenVar('brand.text'),
  '&:hover:not(:disabled, [aria-disabled=true])': {
    background: 'rgba(255, 255, 255, 0.1)',
    borderColor: tokenVar('brand.accent'),
  },
  '&:focus-visible': { outlineColor: tokenVar('brand.accent') },
})

export interface VisitorButtonsProps {
  readonly size?: 'sm' | 'md'
}

/** Log in or register: the dialog is fetched when one of them is pointed at, or once the page has nothing else to do. */
export function VisitorButtons({ size = 'md' }: VisitorButtonsProps) {
  const t = useHostTexts()
  const { bus } = useServices()
  useEffect(() => whenQuiet(preloadAuth), [])
  return (
    <div css={rowStyle} onPointerEnter={preloadAuth} onFocus={preloadAuth}>
      <button type="button" css={[loginStyle, size === 'sm' && smallStyle]} onClick={() => bus.emit('login')}>
        {t('layout.login')}
      </button>
      <Button variant="cta" size={size} onClick={() => bus.emit('register')}>
        {t('layout.register')}
      </Button>
    </div>
  )
}

const smallStyle = css({
  minHeight: `${px(36)} !important`,
  paddingInline: px(12),
  fontSize: text(13),
  borderRadius: px(6),
})
