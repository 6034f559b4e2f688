import * as Radix from 'radix-ui/tabs'
import type { ReactNode } from 'react'
import { tabListStyle, tabPanelStyle, tabStyle } from './tab-style.ts'

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
  readonly onValueChange: (value: string) => void
  readonly className?: string | undefined
}

/** Views of one place; the arrow keys move between them. Only the active view is mounted. */
export function Tabs({ label, items, value, onValueChange, className }: TabsProps) {
  return (
    <Radix.Root className={className} value={value} onValueChange={onValueChange}>
      <Radix.List css={tabListStyle} aria-label={label}>
        {items.map((item) => (
          <Radix.Trigger key={item.value} css={tabStyle} value={item.value} disabled={item.disabled === true}>
            {item.label}
          </Radix.Trigger>
        ))}
      </Radix.List>
      {items.map((item) => (
        <Radix.Content key={item.value} css={tabPanelStyle} value={item.value}>
          {item.content}
        </Radix.Content>
      ))}
    </Radix.Root>
  )
}
