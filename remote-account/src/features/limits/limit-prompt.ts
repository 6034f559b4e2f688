import { deviceAtom } from '@site/shell'
import * as v from 'valibot'

/** Members who have answered on this device whether they want a limit of deposits: they are asked once. */
export const answeredPromptAtom = deviceAtom('limits:prompt:v1', v.array(v.string()), [])
