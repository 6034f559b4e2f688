import { css } from '@emotion/react'
import { FISH, type GameKind, SLOT_GAME_MODELS } from '@site/domain/games'
import { Notice, px, text, tokenVar } from '@site/ui'
import { Form, FormSelect, FormSubmit, FormText, useForm } from '@site/ui/form'
import { useState } from 'react'

import { useHelpTexts } from '../../../lib/use-help-texts.ts'
import { outcomeText } from '../outcome-text.ts'
import { seedsSchema, type SeedProblem } from '../seeds-form.ts'
import { type Verified, verifyRound } from '../verify-round.ts'

const formStyle = css({ display: 'grid', gap: px(14) })
const resultStyle = css({ display: 'grid', gap: px(10), marginTop: px(16) })
const linesStyle = css({
  display: 'grid',
  gap: px(4),
  margin: 0,
  padding: px(12, 14),
  listStyle: 'none',
  borderRadius: tokenVar('radius.card'),
  background: tokenVar('bg.sunken'),
  fontSize: text(14),
  fontVariantNumeric: 'tabular-nums',
  color: tokenVar('text.strong'),
})
const hashStyle = css({
  display: 'block',
  marginTop: px(2),
  fontSize: text(12),
  overflowWrap: 'anywhere',
  color: tokenVar('text.normal'),
})
/** Of a seed, with blanks that were copied along. */
const LONGEST = 80

export interface VerifyFormProps {
  readonly kind: GameKind
  /** All players have one draw: its name is round and client seed. */
  readonly isShared: boolean
}

/** Works a round out again in this browser, from the seeds that its venue told. Nothing is sent anywhere. */
export function VerifyForm({ kind, isShared }: VerifyFormProps) {
  const t = useHelpTexts()
  const [verified, setVerified] = useState<Verified>()
  const subjects =
    kind === 'slot-game'
      ? SLOT_GAME_MODELS.map(({ key }) => ({ value: key as string, label: t(`fairness.bets.slot-game.${key}`) }))
      : kind === 'fishing'
        ? FISH.map(({ key }) => ({
            value: key,
            label: t(`fairness.bets.fishing.${key}` as 'fairness.bets.fishing.ray'),
          }))
        : []
  const form = useForm({
    schema: seedsSchema(isShared),
    initial: { serverSeed: '', seedHash: '', clientSeed: '', roundId: '', subject: subjects[0]?.value ?? '' },
    errorTexts: {
      required: t('fairness.problems.required'),
      hex: t('fairness.problems.hex'),
      name: t('fairness.problems.name'),
    } satisfies Record<SeedProblem, string>,
  })
  const seed = { of: form, spellCheck: false, maxLength: LONGEST } as const
  return (
    <>
      <Form css={formStyle} of={form} onSubmit={async (seeds) => setVerified(await verifyRound(kind, seeds))}>
        <FormText {...seed} name="seedHash" label={t('fairness.seedHash')} hint={t('fairness.seedHashHint')} />
        <FormText {...seed} name="serverSeed" label={t('fairness.serverSeed')} hint={t('fairness.serverSeedHint')} />
        {!isShared && <FormText {...seed} name="clientSeed" label={t('fairness.clientSeed')} />}
        <FormText {...seed} name="roundId" label={t(isShared ? 'fairness.drawName' : 'fairness.roundId')} />
        {subjects.length > 0 && (
          <FormSelect
            of={form}
            name="subject"
            label={t(kind === 'fishing' ? 'fairness.fish' : 'fairness.volatility')}
            options={subjects}
          />
        )}
        <FormSubmit of={form} block>
          {t('fairness.verify')}
        </FormSubmit>
      </Form>
      <div role="status" css={verified && resultStyle}>
        {verified && (
          <>
            <Notice
              tone={verified.isKept ? 'success' : 'error'}
              title={t(verified.isKept ? 'fairness.kept' : 'fairness.notKept')}
            >
              {t('fairness.hashIs')}
              <code css={hashStyle}>{verified.hash}</code>
            </Notice>
            <p>{t('fairness.outcomeOf', { round: verified.seeds.roundId })}</p>
            <ul css={linesStyle} aria-label={t('fairness.outcomeIs')}>
              {outcomeText(t, verified.result, verified).map((line) => (
                <li key={line}>{line}</li>
              ))}
            </ul>
          </>
        )}
      </div>
    </>
  )
}
