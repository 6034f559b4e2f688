import { css } from '@emotion/react'
import { useSession, useUnread } from '@site/shell'
import { Avatar, Button, CountBadge, Icon, Skeleton, Tag, px, quick, text, tokenVar, truncate } from '@site/ui'
import { ChevronDown, LogOut } from 'lucide-react'

import { useHostTexts } from '../../../base/i18n/index.ts'
import { useServices } from '../../../ports/index.ts'
import { AccountBalance } from '../../balance/index.ts'
import { MenuLink, NavIcon, menuIcon, useMenu } from '../../navigation/index.ts'
import { useDisclosure } from '../parts/use-disclosure.ts'
import { VipMark } from '../parts/vip-mark.tsx'

const rootStyle = css({ position: 'relative' })
const buttonLook = css(quick, {
  position: 'relative',
  display: 'inline-flex',
  alignItems: 'center',
  gap: px(6),
  height: px(40),
  padding: px(0, 6, 0, 4),
  borderRadius: tokenVar('radius.pill'),
  color: tokenVar('brand.weak'),
  fontSize: text(13),
  '&:hover, &[aria-expanded=true]': { background: 'rgba(255, 255, 255, 0.08)', color: tokenVar('brand.text') },
  '&:focus-visible': { outlineColor: tokenVar('brand.accent') },
})
const nameStyle = css(truncate, { maxWidth: px(92) })
const panelStyle = css({
  position: 'absolute',
  insetInlineEnd: 0,
  top: `calc(100% + ${px(8)})`,
  width: px(312),
  padding: px(16),
  borderRadius: tokenVar('radius.dialog'),
  background: tokenVar('bg.raised'),
  boxShadow: tokenVar('shadow.pop'),
  color: tokenVar('text.normal'),
})
const headStyle = css({ display: 'flex', alignItems: 'center', gap: px(12), marginBottom: px(12) })
const whoStyle = css({ flex: 1, minWidth: 0, display: 'grid', gap: px(2) })
const whoNameStyle = css(truncate, { fontSize: text(16), fontWeight: 600, color: tokenVar('text.strong') })
const listStyle = css({
  display: 'grid',
  gridTemplateColumns: 'repeat(3, minmax(0, 1fr))',
  gap: px(4),
  margin: `${px(12)} 0 !important`,
})
const linkStyle = css(quick, {
  position: 'relative',
  display: 'flex',
  flexDirection: 'column',
  alignItems: 'center',
  gap: px(6),
  padding: px(10, 4),
  borderRadius: tokenVar('radius.card'),
  fontSize: text(12),
  color: tokenVar('text.normal'),
  '& svg': { color: tokenVar('accent') },
  '&:hover': { background: tokenVar('bg.hover'), color: tokenVar('accent') },
})

/** The member's own corner: name, grade, wallet, the pages of the user centre that exist, and the way out. */
export function AccountPanel() {
  const t = useHostTexts()
  const { session } = useServices()
  const { user } = useSession()
  const { messages } = useUnread()
  const { mine } = useMenu()
  const { isOpen, close, root, button, panelId } = useDisclosure()
  const name = user === undefined ? '' : user.nickName || user.name
  const words = user === undefined ? <Skeleton width={64} /> : name
  return (
    <div css={rootStyle} ref={root}>
      <button type="button" css={buttonLook} {...button} aria-label={`${t('layout.account')} ${name}`.trim()}>
        <Avatar name={name} src={user?.avatar || undefined} size={32} />
        <span css={nameStyle}>{words}</span>
        <CountBadge count={messages} label={t('layout.unread')} />
        <Icon of={ChevronDown} size={14} />
      </button>
      <div css={panelStyle} id={panelId} hidden={!isOpen} role="group" aria-label={t('layout.account')}>
        <div css={headStyle}>
          <Avatar name={name} src={user?.avatar || undefined} size={44} />
          <div css={whoStyle}>
            <span css={whoNameStyle}>{words}</span>
            <span>
              <VipMark user={user} onFollow={close} />
            </span>
          </div>
          {messages > 0 && <Tag tone="live">{t('layout.messages', { count: messages })}</Tag>}
        </div>
        <AccountBalance />
        <ul role="list" css={listStyle}>
          {mine.map((entry) => (
            <li key={entry.key}>
              <MenuLink entry={entry} css={linkStyle} onFollow={close}>
                <NavIcon of={menuIcon(entry.key)} size={22} />
                {entry.name}
              </MenuLink>
            </li>
          ))}
        </ul>
        <Button
          variant="secondary"
          block
          icon={<Icon of={LogOut} size={16} />}
          onClick={() => {
            close()
            void session.logOut()
          }}
        >
          {t('layout.logout')}
        </Button>
      </div>
    </div>
  )
}
