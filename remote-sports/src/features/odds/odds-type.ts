import { OddsTypeSchema } from '@site/contracts/sports'
import { DEFAULT_ODDS_TYPE, type OddsType } from '@site/domain'
import { atomWithStorage, createJSONStorage, unstable_withStorageValidator as withValidator } from 'jotai/utils'
import * as v from 'valibot'

const isOddsType = (value: unknown): value is OddsType => v.is(OddsTypeSchema, value)

/** The odds type that the player reads prices in, on this device. Hong Kong by default (spec 9). */
export const oddsTypeAtom = atomWithStorage<OddsType>(
  'sports-odds-type:v1',
  DEFAULT_ODDS_TYPE,
  withValidator(isOddsType)(createJSONStorage<unknown>(() => localStorage)),
  { getOnInit: true },
)
