import { cleanup, render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'

import { release } from '../../testing/composition.ts'
import { ACTIVE, composed, createStage, defined } from '../../testing/stage.tsx'
import { SpotView } from './remote-view.tsx'

test('[D.020] a spot holds every slot that fills it, with the props of its page; nothing where none does', async () => {
  const Slot = ({ article }: { readonly article: string }) => <p>beside {article}</p>
  const fills = [
    { spot: 'news.aside', slot: 'terms' },
    { spot: 'news.other', slot: 'terms' },
  ]
  const { Frame, content } = await createStage(
    composed(release('2.0.0', { manifest: { ...ACTIVE.manifest, fills } }), undefined),
  )
  content.set('2.0.0', defined(undefined, { slots: { terms: () => Promise.resolve({ Slot }) } }))
  render(
    <Frame>
      <SpotView {...{ name: 'news.aside', article: 'one' }} />
    </Frame>,
  )
  expect(await screen.findAllByText('beside one')).toHaveLength(1)
  cleanup()
  const { container } = render(
    <Frame>
      <SpotView name="news.nowhere" />
    </Frame>,
  )
  expect(container.textContent).toBe('')
})
