import { css } from '@emotion/react'
import { useSession } from '@site/shell'
import { Avatar, Button, Icon, px, quick, text, tokenVar, truncate } from '@site/ui'
import { Drawer } from '@site/ui/drawer'
import { CircleHelp, Headset, LogOut } from 'lucide-react'
import type { ReactNode } from 'react'

import { useHostTexts } from '../../../base/i18n/index.ts'
import { useServices } from '../../../ports/index.ts'
import { useRouteTable } from '../../../services/routing/index.ts'
import { AccountBalance } from '../../balance/index.ts'
import { type MenuEntry, MenuBadge, MenuLink, NavIcon, SiteLink, menuIcon, useMenu } from '../../navigation/index.ts'
import { EditionSwitch, LanguageSwitch } from '../../preferences/index.ts'

const bodyStyle = css({ display: 'grid', gap: px(18), padding: px(16) })
const whoStyle = css({ display: 'flex', alignItems: 'center', gap: px(12), fontSize: text(16), fontWeight: 600 })
const nameStyle = css(truncate, { color: tokenVar('text.strong') })
const memberStyle = css({ display: 'grid', gap: px(12) })
const pairStyle = css({ display: 'grid', gridTemplateColumns: '1fr 1fr', gap: px(10) })
const titleStyle = css({ fontSize: text(13), color: tokenVar('text.weak'), fontWeight: 500, marginBottom: px(8) })
const gridStyle = css({ display: 'grid', gridTemplateColumns: 'repeat(3, minmax(0, 1fr))', gap: px(8) })
const tileStyle = css(quick, {
  position: 'relative',
  display: 'flex',
  flexDirection: 'column',
  alignItems: 'center',
  justifyContent: 'center',
  gap: px(6),
  width: '100%',
  minHeight: px(76),
  padding: px(8, 4),
  borderRadius: tokenVar('radius.card'),
  background: tokenVar('bg.sunken'),
  color: tokenVar('text.normal'),
  fontSize: text(13),
  '& svg': { color: tokenVar('accent') },
  '&[aria-current=page]': {
    background: tokenVar('accent.soft'),
    color: tokenVar('accent'),
    boxShadow: `inset 0 0 0 1px ${tokenVar('accent')}`,
    fontWeight: 600,
  },
})
const badgeStyle = css({ position: 'absolute', top: px(6), insetInlineEnd: px(6) })
const rowsStyle = css({ display: 'grid', gap: px(10) })

export interface MenuDrawerProps {
  readonly open: boolean
  readonly onOpenChange: (open: boolean) => void
}

/** The whole menu of a phone: account, pages, settings, help. */
export function MenuDrawer({ open, onOpenChange }: MenuDrawerProps) {
  const t = useHostTexts()
  const { bus } = useServices()
  const { isLoggedIn } = useSession()
  const { main, mine } = useMenu()
  const help = useRouteTable().byName('help.index')
  const close = (): void => onOpenChange(false)
  return (
    <Drawer open={open} onOpenChange={onOpenChange} side="right" title={t('layout.menuTitle')}>
      <div css={bodyStyle}>
        {isLoggedIn ? <Member /> : <Visitor onFollow={close} />}
        <Section title={t('layout.mainNav')}>
          <Tiles entries={main} onFollow={close} />
        </Section>
        {isLoggedIn && mine.length > 0 && (
          <Section title={t('mine.menu')}>
            <Tiles entries={mine} onFollow={close} />
          </Section>
        )}
        <Section title={t('layout.service')}>
          <div css={pairStyle}>
            <button
              type="button"
              css={tileStyle}
              onClick={() => {
                close()
                bus.emit('customer_service')
              }}
            >
              <Icon of={Headset} size={22} />
              {t('layout.customer')}
            </button>
            {help !== undefined && (
              <SiteLink to={help.path} css={tileStyle} onClick={close}>
                <Icon of={CircleHelp} size={22} />
                {t('layout.help')}
              </SiteLink>
            )}
          </div>
        </Section>
        <Section title={t('layout.settings')}>
          <div css={rowsStyle}>
            <EditionSwitch surface="page" />
            <LanguageSwitch surface="page" />
          </div>
        </Section>
        {isLoggedIn && <LogOutButton onFollow={close} />}
      </div>
    </Drawer>
  )
}

function Section({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <section>
      <h3 css={titleStyle}>{title}</h3>
      {children}
    </section>
  )
}

function Tiles({ entries, onFollow }: { readonly entries: readonly MenuEntry[]; readonly onFollow: () => void }) {
  return (
    <ul role="list" css={gridStyle}>
      {entries.map((entry) => (
        <li key={entry.key}>
          <MenuLink entry={entry} css={tileStyle} onFollow={onFollow}>
            <NavIcon of={menuIcon(entry.key)} size={26} />
            {entry.name}
            <MenuBadge entry={entry} css={badgeStyle} />
          </MenuLink>
        </li>
      ))}
    </ul>
  )
}

function Member() {
  const { user, userId } = useSession()
  const name = user === undefined ? (userId ?? '') : user.nickName || user.name
  return (
    <div css={memberStyle}>
      <div css={whoStyle}>
        <Avatar name={name} size={44} />
        <span css={nameStyle}>{name}</span>
      </div>
      <AccountBalance />
    </div>
  )
}

function Visitor({ onFollow }: { readonly onFollow: () => void }) {
  const t = useHostTexts()
  const { bus } = useServices()
  const open = (event: 'login' | 'register') => (): void => {
    onFollow()
    bus.emit(event)
  }
  return (
    <div css={pairStyle}>
      <Button variant="secondary" onClick={open('login')}>
        {t('layout.login')}
      </Button>
      <Button variant="cta" onClick={open('register')}>
        {t('layout.register')}
      </Button>
    </div>
  )
}

function LogOutButton({ onFollow }: { readonly onFollow: () => void }) {
  const t = useHostTexts()
  const { session } = useServices()
  return (
    <Button
      variant="secondary"
      block
      icon={<Icon of={LogOut} size={16} />}
      onClick={() => {
        onFollow()
        void session.logOut()
      }}
    >
      {t('layout.logout')}
    </Button>
  )
}
