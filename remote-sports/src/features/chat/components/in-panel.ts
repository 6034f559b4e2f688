import { px } from '@site/ui'

/** Of what opens beside a button of the panel: as high as the panel leaves room for, so the slip below it stays free. */
export const inPanel = {
  maxHeight: `max(${px(96)}, calc(var(--radix-popover-content-available-height) - ${px(26)}))`,
  overflowY: 'auto',
} as const
