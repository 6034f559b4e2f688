import { type TokenName, tokenVar } from '@site/contracts/tokens'

/** The meaning a colour carries in tags, notices and toasts. */
export type Tone = 'neutral' | 'accent' | 'info' | 'success' | 'warning' | 'error' | 'live' | 'money'

interface ToneColors {
  readonly ink: string
  readonly soft: string
  /** text on a fill of `ink` */
  readonly onInk: string
}

function colors(ink: TokenName, soft: TokenName, onInk: TokenName = 'text.inverse'): ToneColors {
  return { ink: tokenVar(ink), soft: tokenVar(soft), onInk: tokenVar(onInk) }
}

export const TONES: Readonly<Record<Tone, ToneColors>> = {
  neutral: colors('text.weak', 'bg.sunken'),
  accent: colors('accent', 'accent.soft', 'accent.text'),
  info: colors('state.info', 'state.info.soft'),
  success: colors('state.success', 'state.success.soft'),
  warning: colors('state.warning', 'state.warning.soft'),
  error: colors('state.error', 'state.error.soft'),
  live: colors('live', 'live.soft'),
  money: colors('money', 'money.soft'),
}
