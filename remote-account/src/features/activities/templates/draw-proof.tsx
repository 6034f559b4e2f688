import { css } from '@emotion/react'
import { type ActivityOf, type ResponseOf, drawProofEndpoint } from '@site/contracts'
import { drawPrize, drawSeeds, siteDateTime } from '@site/domain'
import { commitmentOf, diceOf } from '@site/domain/games'
import { useEndpoint } from '@site/shell'
import { DescriptionList, ErrorState, Notice, Panel, Skeleton, SkeletonGroup, px, text, tokenVar } from '@site/ui'
import { useEffect, useState } from 'react'

import { useAccountTexts } from '../../../lib/texts.ts'
import { CopyValue } from '../../order/index.ts'
import { factsStyle } from '../styles.ts'

type Proof = ResponseOf<typeof drawProofEndpoint>
type DrawGift = ActivityOf<'drawGift'>

const stackStyle = css({ display: 'grid', gap: px(14) })
const textStyle = css({ margin: 0, fontSize: text(13), lineHeight: 1.7, color: tokenVar('text.normal') })
const hexStyle = css({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: px(8),
  justifyContent: 'flex-end',
})
const wordStyle = css({ overflowWrap: 'anywhere', fontSize: text(12) })
const titleStyle = css({ fontSize: text(14), color: tokenVar('text.strong') })

export interface DrawProofProps {
  readonly activity: DrawGift
  /** The member's draw that is looked at; the round in hand without it. */
  readonly draw: { readonly drawId?: string | undefined } | undefined
}

/** What decided the draws of a round, and of one of the member's own: before it its hash, after it the seed. */
export function DrawProof({ activity, draw }: DrawProofProps) {
  const t = useAccountTexts()
  const { id } = activity
  const drawId = draw?.drawId
  const { data, isError, isFetching, refetch } = useEndpoint(
    drawProofEndpoint,
    { id, ...(drawId !== undefined && { drawId }) },
    { fresh: true, keepPrevious: true },
  )
  return (
    <Panel title={t('activities.draw.fair')}>
      <div css={stackStyle}>
        <p css={textStyle}>{t('activities.draw.fairText')}</p>
        {data === undefined && isError && (
          <ErrorState
            compact
            title={t('activities.draw.proofError')}
            onRetry={() => void refetch()}
            retrying={isFetching}
          />
        )}
        {data === undefined && !isError && (
          <SkeletonGroup>
            <Skeleton shape="block" height={120} />
          </SkeletonGroup>
        )}
        {data !== undefined && <Round activityId={id} proof={data} />}
        {data?.draw !== undefined && <OneDraw draw={data.draw} prizes={activity.prizes} />}
      </div>
    </Panel>
  )
}

function Round({ activityId, proof }: Omit<ReckoningProps, 'seed'>) {
  const t = useAccountTexts()
  const { round, seedHash, seed, revealsAt, method } = proof
  const later = revealsAt === undefined ? '–' : t('activities.draw.seedLater', { time: siteDateTime(revealsAt) })
  return (
    <>
      <DescriptionList
        css={factsStyle}
        look="receipt"
        descriptions={[
          { label: t('activities.draw.round'), value: round },
          { label: t('activities.draw.hash'), value: <Hex value={seedHash} what={t('activities.draw.hash')} /> },
          {
            label: t('activities.draw.seed'),
            value: seed === undefined ? later : <Hex value={seed} what={t('activities.draw.seed')} />,
          },
        ]}
      />
      {seed !== undefined && <Reckoning activityId={activityId} proof={proof} seed={seed} />}
      <p css={textStyle}>{`${t('activities.draw.method')}：${method}`}</p>
    </>
  )
}

function Hex({ value, what }: { readonly value: string; readonly what: string }) {
  return (
    <span css={hexStyle}>
      <span css={wordStyle} translate="no">
        {value}
      </span>
      <CopyValue value={value} what={what} />
    </span>
  )
}

interface ReckoningProps {
  readonly activityId: string
  readonly proof: Proof
  readonly seed: string
}

/** Reckons here, not at the server, whether the seed is the one that was promised and the draw the one it makes. */
function Reckoning({ activityId, proof, seed }: ReckoningProps) {
  const t = useAccountTexts()
  const [isGenuine, setGenuine] = useState<boolean>()
  useEffect(() => {
    let isStale = false
    const check = async (): Promise<void> => {
      const found = await isProved(activityId, proof, seed)
      if (!isStale) setGenuine(found)
    }
    // A page without a secure context has no such arithmetic: nothing is said then.
    check().catch(() => undefined)
    return () => {
      isStale = true
    }
  }, [activityId, proof, seed])
  if (isGenuine === undefined) return undefined
  const words = proof.draw === undefined ? 'activities.draw.checked' : 'activities.draw.drawChecked'
  return <Notice tone={isGenuine ? 'success' : 'error'} title={t(isGenuine ? words : 'activities.draw.unchecked')} />
}

/** Whether the seed fits its hash, and the draw, where there is one, follows from it. */
async function isProved(activityId: string, { round, seedHash, draw }: Proof, serverSeed: string): Promise<boolean> {
  if ((await commitmentOf(serverSeed)) !== seedHash) return false
  if (draw === undefined) return true
  const { clientSeed, nonce, weights } = draw
  const dice = await diceOf(drawSeeds({ serverSeed, clientSeed, activityId, round, nonce }))
  const { roll, prizeId } = drawPrize(dice, weights)
  return roll === draw.roll && prizeId === draw.prizeId
}

interface OneDrawProps extends Pick<DrawGift, 'prizes'> {
  readonly draw: NonNullable<Proof['draw']>
}

function OneDraw({ draw: { nonce, clientSeed, weights, roll, prizeId, at }, prizes }: OneDrawProps) {
  const t = useAccountTexts()
  const nameOf = (id: string): string => prizes.find((prize) => prize.id === id)?.name ?? id
  return (
    <section css={stackStyle} aria-label={t('activities.draw.proofTitle', { nonce })}>
      <h3 css={titleStyle}>{t('activities.draw.proofTitle', { nonce })}</h3>
      <DescriptionList
        css={factsStyle}
        look="receipt"
        descriptions={[
          { label: t('activities.draw.time'), value: siteDateTime(at) },
          {
            label: t('activities.draw.weights'),
            value: weights.map(({ id, weight }) => `${nameOf(id)} ${weight}`).join(' · '),
          },
          { label: t('activities.draw.clientSeed'), value: <span translate="no">{clientSeed}</span> },
          { label: t('activities.draw.roll'), value: roll },
          { label: t('activities.draw.result'), value: nameOf(prizeId) },
        ]}
      />
    </section>
  )
}
