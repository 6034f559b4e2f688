import { LETTER_TYPES } from '@site/contracts'
import type { LETTER_AUDIENCES } from '@site/contracts/desk'
import { isOwnPage, TOP_GRADE } from '@site/domain'
import { rule } from '@site/ui/form'
import * as v from 'valibot'

import { withQuery } from '../../lib/call.ts'
import { t } from '../../lib/texts.ts'
import { WordsSchema } from '../../parts/index.ts'

export type LetterAudience = (typeof LETTER_AUDIENCES)[number]

export const GRADE_OPTIONS = Array.from({ length: TOP_GRADE + 1 }, (_, grade) => ({
  value: String(grade),
  label: `VIP${grade}`,
}))

/** A letter as it is typed: whom it is for decides which of its fields count. */
export const letterSchema = (audience: LetterAudience) =>
  v.pipe(
    v.object({
      type: v.picklist(LETTER_TYPES),
      title: WordsSchema,
      content: WordsSchema,
      jump: v.pipe(
        v.string(),
        v.trim(),
        rule((typed) => (typed === '' || isOwnPage(typed) ? undefined : t('letters.ownPage'))),
      ),
      name: audience === 'member' ? WordsSchema : v.string(),
      vipMin: v.string(),
      vipMax: v.string(),
    }),
    v.forward(
      v.partialCheck(
        [['vipMin'], ['vipMax']],
        ({ vipMin, vipMax }) => audience !== 'grades' || Number(vipMin) <= Number(vipMax),
        t('letters.gradesInOrder'),
      ),
      ['vipMax'],
    ),
  )
export type LetterValues = v.InferInput<ReturnType<typeof letterSchema>>

export const NO_LETTER: LetterValues = {
  ...{ type: 'notice', title: '', content: '', jump: '' },
  ...{ name: '', vipMin: '0', vipMax: String(TOP_GRADE) },
}

/** Whom a letter is for. */
type LetterTo =
  | { readonly audience: 'all' }
  | { readonly audience: 'grades'; readonly vipMin: number; readonly vipMax: number }
  | { readonly audience: 'member'; readonly name: string }

/** A letter as the driver takes it. */
export interface Letter {
  readonly type: LetterValues['type']
  readonly title: string
  readonly content: string
  readonly jump?: string
  readonly to: LetterTo
}

export function letterOf(audience: LetterAudience, typed: LetterValues): Letter {
  const { type, title, content, jump, name, vipMin, vipMax } = typed
  const to: LetterTo =
    audience === 'member'
      ? { audience, name }
      : audience === 'grades'
        ? { audience, vipMin: Number(vipMin), vipMax: Number(vipMax) }
        : { audience }
  return { type, title, content, to, ...(jump !== '' && { jump }) }
}

/** Where the driver says how many members a letter would be for. */
export function audiencePath(to: LetterTo): string {
  const query: Record<string, string> = {}
  for (const [key, value] of Object.entries(to)) query[key] = String(value)
  return withQuery('/sandbox/letters/audience', query)
}

/** Whom a letter is for, in words. */
export function audienceText(to: {
  readonly audience: LetterAudience
  readonly name?: string | undefined
  readonly vipMin?: number | undefined
  readonly vipMax?: number | undefined
}): string {
  if (to.audience === 'member') return t('letters.toMember', { name: to.name ?? '' })
  if (to.audience === 'all') return t('letters.toAll')
  return t('letters.toGrades', { from: to.vipMin ?? 0, to: to.vipMax ?? TOP_GRADE })
}
