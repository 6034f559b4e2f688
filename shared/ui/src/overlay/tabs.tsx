import * as Radix from 'radix-ui/tabs'
import type { ReactNode } from 'react'
import {
  barListStyle,
  barPanelStyle,
  barRootStyle,
  barStyle,
  barTabStyle,
  tabListStyle,
  tabPanelStyle,
  tabStyle,
} from './tab-style.ts'

export interface TabItem {
  readonly value: string
  readonly label: ReactNode
  readonly disabled?: boolean
  readonly content: ReactNode
}

export interface TabsProps {
  /** accessible name of the row of tabs */
  readonly label: string
  readonly items: readonly TabItem[]
  readonly value: string
  /** told of a press on the tab that is shown already, too */
  readonly onValueChange: (value: string) => void
  /** `page`: a row above a line; `bar`: the head of a dock or sheet, on the brand's colour, over all of its width */
  readonly look?: 'page' | 'bar'
  /** stands at the end of a bar, e.g. a button that folds it */
  readonly aside?: ReactNode
  /** the tabs alone are seen */
  readonly folded?: boolean | undefined
  readonly className?: string | undefined
}

/** Views of one place: one stop of the keyboard, the arrow keys move between them. Only the active view is mounted. */
export function Tabs(props: TabsProps) {
  const { label, items, value, onValueChange, look = 'page', aside, folded = false, className } = props
  const isBar = look === 'bar'
  const list = (
    <Radix.List css={isBar ? barListStyle : tabListStyle} aria-label={label}>
      {items.map((item) => (
        <Radix.Trigger
          key={item.value}
          css={isBar ? barTabStyle : tabStyle}
          value={item.value}
          disabled={item.disabled === true}
          onClick={() => onValueChange(item.value)}
        >
          {item.label}
        </Radix.Trigger>
      ))}
    </Radix.List>
  )
  return (
    <Radix.Root css={isBar && barRootStyle} className={className} value={value} onValueChange={onValueChange}>
      {isBar ? (
        <div css={barStyle}>
          {list}
          {aside}
        </div>
      ) : (
        list
      )}
      {items.map((item) => (
        <Radix.Content
          key={item.value}
          css={isBar ? barPanelStyle : tabPanelStyle}
          value={item.value}
          {...(folded && { hidden: true })}
        >
          {!folded && item.content}
        </Radix.Content>
      ))}
    </Radix.Root>
  )
}
