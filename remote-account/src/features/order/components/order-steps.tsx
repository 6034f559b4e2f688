import { Panel, Timeline, type TimelineState } from '@site/ui'
import type { ReactNode } from 'react'

import { stepTime } from '../../../lib/step-time.ts'

/** A step of an order; without a time it has not happened yet. */
interface OrderStep {
  readonly key: string
  readonly title: string
  readonly state: TimelineState
  /** Epoch ms. */
  readonly at?: number | null | undefined
}

interface OrderStepsProps {
  readonly title: string
  readonly steps: readonly OrderStep[]
  /** Beside the title. */
  readonly extra?: ReactNode
}

/** What has become of an order, with times, and what is to come. */
export function OrderSteps({ title, steps, extra }: OrderStepsProps) {
  return (
    <Panel title={title} extra={extra}>
      <Timeline
        label={title}
        entries={steps.map(({ at, ...step }) => ({
          ...step,
          ...(typeof at === 'number' && stepTime(at)),
        }))}
      />
    </Panel>
  )
}
