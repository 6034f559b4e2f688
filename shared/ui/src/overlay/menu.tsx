import { css } from '@emotion/react'
import { tokenVar } from '@site/contracts/tokens'
import * as Radix from 'radix-ui/dropdown-menu'
import type { ReactElement, ReactNode } from 'react'
import { Icon, type IconType } from '../components/icon.tsx'
import { px } from '../theme/units.ts'
import { menuItemStyle, popStyle } from './pop-style.ts'

const style = css(popStyle, { padding: px(4) })
const headStyle = css({ padding: px(8, 10), borderBottom: `1px solid ${tokenVar('line.soft')}`, marginBottom: px(4) })
const endStyle = css({ marginInlineStart: 'auto', paddingInlineStart: px(16) })
const lineStyle = css({ height: 1, margin: px(4, 0), background: tokenVar('line.soft') })

export interface MenuItem {
  readonly key: string
  readonly label: ReactNode
  readonly icon?: IconType
  /** at the right edge: a count, a mark */
  readonly end?: ReactNode
  readonly disabled?: boolean
  readonly tone?: 'danger'
  /** a line above this item */
  readonly separated?: boolean
  readonly onSelect: () => void
}

export interface MenuProps {
  readonly trigger: ReactElement
  readonly items: readonly MenuItem[]
  /** above the items: whose menu it is */
  readonly head?: ReactNode
  readonly align?: 'start' | 'center' | 'end'
  readonly className?: string | undefined
}

/** Actions behind a button, with the arrow keys and type-ahead of a menu. */
export function Menu({ trigger, items, head, align = 'end', className }: MenuProps) {
  return (
    <Radix.Root modal={false}>
      <Radix.Trigger asChild>{trigger}</Radix.Trigger>
      <Radix.Portal>
        <Radix.Content css={style} className={className} align={align} sideOffset={6} collisionPadding={8}>
          {head !== undefined && <div css={headStyle}>{head}</div>}
          {items.map((item) => (
            <div key={item.key} role="none">
              {item.separated === true && <Radix.Separator css={lineStyle} />}
              <Radix.Item
                css={menuItemStyle}
                data-tone={item.tone}
                disabled={item.disabled === true}
                onSelect={() => item.onSelect()}
              >
                {item.icon && <Icon of={item.icon} size={18} />}
                {item.label}
                {item.end !== undefined && <span css={endStyle}>{item.end}</span>}
              </Radix.Item>
            </div>
          ))}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}
