import { css } from '@emotion/react'
import { Button, inputStyle, media, numeric, px, tokenVar } from '@site/ui'
import { Form, type FormState, FormSubmit, rule, useForm, useFormField } from '@site/ui/form'
import { useAtom } from 'jotai'
import * as v from 'valibot'

import { useSportsTexts } from '../../../lib/texts.ts'
import { CHIP_PLACES, DEFAULT_STAKES, isChip, MAX_CHIP, quickStakesAtom } from '../quick-stakes.ts'
import { warnStyle } from './slip-style.ts'

const formStyle = css({ display: 'grid', gap: px(6), marginTop: px(6) })
const rowStyle = css({ display: 'flex', gap: px(4) })
const fieldStyle = css(inputStyle, numeric, {
  flex: 1,
  height: px(30),
  padding: px(0, 4),
  textAlign: 'center',
  border: `1px solid ${tokenVar('line.strong')}`,
  borderRadius: px(6),
  background: tokenVar('bg.raised'),
  [media.touch]: { height: px(44) },
  '&:focus': { borderColor: tokenVar('accent') },
  '&[aria-invalid=true]': { borderColor: tokenVar('state.error') },
})
const actionsStyle = css({ display: 'flex', gap: px(6), justifyContent: 'flex-end' })

const ChipSchema = v.pipe(
  v.string(),
  rule((typed: string) => (isChip(typed) ? undefined : 'chipWrong')),
  v.transform(Number),
)
const ChipsSchema = v.object(Object.fromEntries(CHIP_PLACES.map((place) => [place, ChipSchema])))
type Typed = v.InferInput<typeof ChipsSchema>
type Chips = v.InferOutput<typeof ChipsSchema>
type ChipForm = FormState<Typed, Chips>

const typedOf = (chips: readonly number[]): Typed =>
  Object.fromEntries(CHIP_PLACES.map((place, index) => [place, String(chips[index])]))

function ChipField({ of, place, label }: { readonly of: ChipForm; readonly place: string; readonly label: string }) {
  const { value, error, control, onValueChange } = useFormField(of, place)
  return (
    <input
      {...control}
      css={fieldStyle}
      inputMode="numeric"
      maxLength={String(MAX_CHIP).length}
      aria-label={label}
      aria-invalid={error !== undefined}
      value={value}
      onChange={({ target }) => onValueChange(target.value.replaceAll(/\D/g, ''))}
    />
  )
}

/** Says once what is wrong with chips, at however many places. */
function FirstError({ of, places }: { readonly of: ChipForm; readonly places: readonly string[] }) {
  const [place = '', ...others] = places
  const { error } = useFormField(of, place)
  if (error !== undefined)
    return (
      <p css={warnStyle} data-tone="error" role="alert">
        {error}
      </p>
    )
  return others.length > 0 && <FirstError of={of} places={others} />
}

/** The player's own chips, smallest first once they are kept. */
export function ChipEditor({ onDone }: { readonly onDone: () => void }) {
  const t = useSportsTexts()
  const [chips, setChips] = useAtom(quickStakesAtom)
  const form = useForm<Typed, Chips>({
    schema: ChipsSchema,
    initial: typedOf(chips),
    errorTexts: { chipWrong: t('slip.chipWrong') },
  })
  return (
    <Form
      css={formStyle}
      of={form}
      label={t('slip.editChips')}
      onSubmit={(typed) => {
        setChips(Object.values(typed).toSorted((one, other) => one - other))
        onDone()
      }}
    >
      <div css={rowStyle}>
        {CHIP_PLACES.map((place, index) => (
          <ChipField key={place} of={form} place={place} label={t('slip.chip', { number: index + 1 })} />
        ))}
      </div>
      <FirstError of={form} places={CHIP_PLACES} />
      <div css={actionsStyle}>
        <Button size="sm" variant="ghost" onClick={() => form.reset(typedOf(DEFAULT_STAKES))}>
          {t('slip.chipReset')}
        </Button>
        <Button size="sm" variant="secondary" onClick={onDone}>
          {t('slip.cancel')}
        </Button>
        <FormSubmit of={form} size="sm">
          {t('slip.save')}
        </FormSubmit>
      </div>
    </Form>
  )
}
