import { Card, px, SectionHeader } from '@site/ui'
import type { ReactNode } from 'react'

/** A titled group of samples in a row that wraps. */
export function Block({ title, children, column = false }: { title: string; children: ReactNode; column?: boolean }) {
  return (
    <section css={{ marginBottom: px(20), minWidth: 0 }}>
      <SectionHeader title={title} />
      <Card>
        <div
          css={
            column
              ? { display: 'grid', gap: px(14) }
              : { display: 'flex', flexWrap: 'wrap', gap: px(12), alignItems: 'center' }
          }
        >
          {children}
        </div>
      </Card>
    </section>
  )
}
