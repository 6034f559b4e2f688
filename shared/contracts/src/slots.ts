import * as v from 'valibot'

/** A slot that is told nothing. */
const NoPropsSchema = v.object({ children: v.exactOptional(v.never()) })

/**
 * Props of the slots that are part of the site itself; the key is `<provider>.<slot>`. A slot degrades alone. Nobody
 * checks them at run time: releases that run beside each other are compared before they do. A remote may offer more, by
 * schemas of its own ({@link DeclaredProps}).
 */
export const SLOT_PROPS = {
  /** Hot matches strip on the home page. */
  'sports.hot-matches': NoPropsSchema,
  /**
   * The talk about a match, as high as what holds it or 360 px: `rid` names its room, `FT_8735700`, and the sides are in
   * the reader's language.
   */
  'sports.match-chat': v.object({ rid: v.string(), home: v.string(), away: v.string() }),
  /** Venue categories and their venues on the home page. */
  'casino.home-venues': NoPropsSchema,
  /** Hot games and jackpots on the home page. */
  'casino.hot-games': NoPropsSchema,
  /** Terms or privacy policy inside the auth dialog (open point 84). */
  'help.terms': v.object({ which: v.picklist(['gztk', 'ysgz']), onToggle: v.exactOptional(v.function()) }),
} as const satisfies Record<string, v.GenericSchema>

export type SlotName = keyof typeof SLOT_PROPS
export type SlotProps = { readonly [Name in SlotName]: Readonly<v.InferOutput<(typeof SLOT_PROPS)[Name]>> }

/** Schemas by whole names: what a remote's `slot-props.ts` exports as `slotProps` and `spotProps`. */
export type DeclaredSchemas = Readonly<Record<string, v.GenericSchema>>

/** Props by the names of such schemas. */
export type DeclaredProps<Schemas extends DeclaredSchemas> = {
  readonly [Name in keyof Schemas]: Readonly<v.InferOutput<Schemas[Name]>>
}

/** Props of a slot or spot that nobody has declared: none. */
export const NO_PROPS: v.GenericSchema = NoPropsSchema
