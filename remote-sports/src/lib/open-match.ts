import { tabAtom } from '@site/shell'
import * as v from 'valibot'

/** The match whose markets are open, beside the board or in the sheet; the hot matches of the home page set it too. */
export const openMatchAtom = tabAtom<string | undefined>(
  'sports-open-match:v1',
  v.pipe(v.string(), v.regex(/^\d{1,16}$/)),
  undefined,
)
