import { css } from '@emotion/react'
import { layer, px, text, tokenVar } from '@site/ui'

import { useHostTexts } from '../../base/i18n/index.ts'

export const MAIN_ID = 'main'

export function focusMain(): void {
  document.getElementById(MAIN_ID)?.focus({ preventScroll: true })
}

const style = css({
  position: 'fixed',
  top: px(8),
  insetInlineStart: px(8),
  zIndex: layer.toast,
  padding: px(10, 16),
  borderRadius: tokenVar('radius.card'),
  background: tokenVar('accent'),
  color: tokenVar('accent.text'),
  fontSize: text(14),
  fontWeight: 600,
  '&:not(:focus)': { transform: 'translateY(-300%)' },
})

/** The first stop of the keyboard: past header and navigation to the page. */
export function SkipLink() {
  const t = useHostTexts()
  return (
    <a
      href={`#${MAIN_ID}`}
      css={style}
      onClick={(event) => {
        // Moved by hand: a hash in the address would be a navigation of its own.
        event.preventDefault()
        focusMain()
      }}
    >
      {t('layout.skip')}
    </a>
  )
}
