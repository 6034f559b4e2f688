import { isStatusCode, STATUS } from '@site/contracts'

/** Codes of the catalogue by which a server says that the fault is its own. */
const OWN_FAULTS: readonly number[] = [STATUS.SERVER_ERROR, STATUS.BAD_GATEWAY, STATUS.SYSTEM_ABNORMAL]
/** What only the inside of a program says. */
const INSIDE = /at \w+ \(|node_modules|select |insert /i

/** An answer to made input: its status, the code that its text carries, and what it says. */
export interface TriedAnswer {
  readonly http: number
  /** Undefined of an answer without one, which a page or a file is. */
  readonly code: number | undefined
  readonly said: unknown
}

/** Why an answer is none that made input may have: a fault of the server, a code of no catalogue, the inside of a program. */
export function faultOf({ http, code, said }: TriedAnswer): string | undefined {
  if (http >= 500) return `HTTP ${http}`
  if (code !== undefined && (!isStatusCode(code) || OWN_FAULTS.includes(code))) return `code ${code}`
  return INSIDE.test(JSON.stringify(said) ?? '') ? 'the inside of the program is told' : undefined
}
