import { css } from '@emotion/react'
import type { SkeletonShape } from '@site/contracts'
import { media, px, Skeleton, SkeletonCard, SkeletonGroup, SkeletonRow } from '@site/ui'
import type { CSSProperties, ReactNode } from 'react'

import { useHostTexts } from '../../base/i18n/index.ts'

export interface PlaceholderProps {
  readonly shape: SkeletonShape
  /** Reserved height in design pixels, so that nothing jumps when the content arrives. */
  readonly minHeight?: number | undefined
  /** The same in the touch layout; `minHeight` when left out. */
  readonly minHeightTouch?: number | undefined
}

const frame = css({
  padding: px(16),
  minWidth: 0,
  minHeight: 'var(--room)',
  [media.touch]: { minHeight: 'var(--room-touch, var(--room))' },
})

interface Rooms {
  readonly '--room'?: string
  readonly '--room-touch'?: string
}

/** The reserved heights as custom properties: which one applies is for the style to say. */
function room(minHeight: number | undefined, minHeightTouch: number | undefined): CSSProperties & Rooms {
  return {
    ...(minHeight === undefined ? {} : { '--room': px(minHeight) }),
    ...(minHeightTouch === undefined ? {} : { '--room-touch': px(minHeightTouch) }),
  }
}
const stack = css({ display: 'grid', gap: px(12) })
const grid = (columns: number) =>
  css({
    display: 'grid',
    gap: px(16),
    gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))`,
    [media.tablet]: { gridTemplateColumns: `repeat(${Math.min(columns, 3)}, minmax(0, 1fr))` },
    [media.mobile]: { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))' },
  })

/** Navigation, list and slip side by side; a touch screen has the list alone. */
const board = css({
  display: 'grid',
  gridTemplateColumns: `${px(190)} minmax(0, 1fr) ${px(310)}`,
  gap: px(16),
  [media.touch]: { display: 'block', '& > span': { display: 'none' } },
})

const times = (count: number, make: (index: number) => ReactNode): ReactNode[] =>
  Array.from({ length: count }, (_, index) => make(index))

function rows(count: number, cells: number, lines: number): ReactNode {
  return (
    <div css={stack}>
      {times(count, (index) => (
        <SkeletonRow key={index} cells={cells} lines={lines} />
      ))}
    </div>
  )
}

function cards(count: number, columns: number, ratio: string): ReactNode {
  return (
    <div css={grid(columns)}>
      {times(count, (index) => (
        <SkeletonCard key={index} ratio={ratio} />
      ))}
    </div>
  )
}

const DRAWINGS: Readonly<Record<SkeletonShape, () => ReactNode>> = {
  board: () => (
    <div css={board}>
      <Skeleton shape="block" height="100%" />
      <div>{rows(14, 3, 1)}</div>
      <Skeleton shape="block" height="100%" />
    </div>
  ),
  cards: () => cards(8, 4, '16 / 9'),
  tiles: () => cards(12, 6, '1 / 1'),
  article: () => (
    <div css={stack}>
      <Skeleton width="32%" height={28} />
      {times(10, (index) => (
        <Skeleton key={index} width={index % 4 === 3 ? '58%' : '96%'} />
      ))}
    </div>
  ),
  form: () => (
    <div css={stack}>
      {times(5, (index) => (
        <Skeleton key={index} shape="block" height={44} width="min(480px, 100%)" />
      ))}
    </div>
  ),
  list: () => rows(8, 0, 1),
  frame: () => <Skeleton shape="block" height={560} />,
  strip: () => <Skeleton shape="block" height="100%" />,
  dialog: () => rows(4, 0, 2),
}

/** What stands where a remote's page or slot will be, in its shape and at once: nothing of the remote is needed. */
export function Placeholder({ shape, minHeight, minHeightTouch }: PlaceholderProps) {
  const t = useHostTexts()
  return (
    <div css={frame} style={room(minHeight, minHeightTouch)} aria-busy="true">
      <SkeletonGroup label={t('remote.loading')}>{DRAWINGS[shape]()}</SkeletonGroup>
    </div>
  )
}
