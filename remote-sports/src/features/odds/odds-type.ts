import { OddsTypeSchema } from '@site/contracts/sports'
import { DEFAULT_ODDS_TYPE, type OddsType } from '@site/domain'
import { deviceAtom } from '@site/shell'

/** The odds type that the player reads prices in, on this device. Hong Kong by default (spec 9). */
export const oddsTypeAtom = deviceAtom<OddsType>('sports-odds-type:v1', OddsTypeSchema, DEFAULT_ODDS_TYPE)
