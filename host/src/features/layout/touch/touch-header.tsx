import { css } from '@emotion/react'
import { useSession, useTheme } from '@site/shell'
import { IconButton, layer, media, px, tokenVar } from '@site/ui'
import { Logo } from '@site/ui/logo'
import { Menu } from 'lucide-react'
import { useState } from 'react'

import { useHostTexts } from '../../../base/i18n/index.ts'
import { lazyPart } from '../../../base/lazy/index.ts'
import { useSiteTitle } from '../../../base/seo/index.ts'
import { BalanceChip } from '../../balance/index.ts'
import { SiteLink } from '../../navigation/index.ts'
import { useLoadFailure } from '../../overlay/index.ts'
import { VisitorButtons } from '../header/visitor-buttons.tsx'
import { ThinLine } from '../parts/thin-line.tsx'

const MenuDrawer = lazyPart(async () => {
  const { MenuDrawer: Part } = await import(/* webpackChunkName: "menu" */ './menu-drawer.tsx')
  return Part
})

const headerStyle = css({ position: 'sticky', top: 0, zIndex: layer.header, color: tokenVar('brand.text') })
const barStyle = css({
  display: 'flex',
  alignItems: 'center',
  gap: px(10),
  height: px(52),
  paddingInline: px(16, 8),
  background: tokenVar('brand'),
  [media.mobile]: { paddingInline: px(12, 4) },
})
const homeStyle = css({ flex: 'none', marginInlineEnd: 'auto' })

/** The compact header below 1200 px: who, how much, the menu, and the thin line with clock and age mark. */
export function TouchHeader() {
  const t = useHostTexts()
  const onFail = useLoadFailure()
  const theme = useTheme()
  const title = useSiteTitle()
  const { isLoggedIn } = useSession()
  const [isOpen, setOpen] = useState(false)
  const [wasOpen, setWasOpen] = useState(false)
  return (
    <header css={headerStyle}>
      <div css={barStyle}>
        <SiteLink to="/" css={homeStyle}>
          <Logo theme={theme} name={title} size={30} onBrand />
        </SiteLink>
        {isLoggedIn ? <BalanceChip /> : <VisitorButtons size="sm" />}
        <IconButton
          icon={Menu}
          size="lg"
          label={t('layout.menu')}
          aria-expanded={isOpen}
          onPointerEnter={MenuDrawer.preload}
          onClick={() => {
            setWasOpen(true)
            setOpen(true)
          }}
        />
      </div>
      <ThinLine />
      {wasOpen && (
        <MenuDrawer
          open={isOpen}
          onOpenChange={setOpen}
          onFail={onFail(() => {
            setOpen(false)
            setWasOpen(false)
          })}
        />
      )}
    </header>
  )
}
