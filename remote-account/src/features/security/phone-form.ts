import { DEFAULT_AREA_CODE } from '@site/contracts'
import { checkCode, checkPhone } from '@site/domain'
import { rules, textField } from '@site/ui/form'
import * as v from 'valibot'

/** What the form knows of a country; those that the site is served in come from the gateway. */
export interface Area {
  readonly areaCode: string
  readonly areaName: string
  /** Of its numbers; empty for the site's own pattern. */
  readonly regex: string
}

/** What stands in the list until the server's has come. */
export const homeArea = (areaName: string): Area => ({ areaCode: DEFAULT_AREA_CODE, areaName, regex: '' })

/** The country of a code; one that is not listed has no pattern of its own. */
export function areaOf(areas: readonly Area[], areaCode: string): Pick<Area, 'areaCode' | 'regex'> {
  return areas.find((area) => area.areaCode === areaCode) ?? { areaCode, regex: '' }
}

/** A phone is checked by the pattern of its country. */
export function phoneSchema(areas: readonly Area[]) {
  return v.pipe(
    v.object({ areaCode: v.string(), phone: v.pipe(v.string(), v.trim()), code: textField(checkCode) }),
    rules(({ areaCode, phone }) => ({
      phone: checkPhone(phone, areaOf(areas, areaCode).regex),
    })),
  )
}
