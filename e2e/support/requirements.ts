/** How a requirement row wants to be proven. */
export type ProofKind = 'browser' | 'api' | 'unit' | 'build' | 'doc'

/** One row of `docs/spec/requirements.csv`. */
export type Requirement = {
  readonly id: string
  readonly area: string
  readonly owner: string
  readonly requirement: string
  readonly verify: ProofKind
}

/** A requirement id found in the title of a test. */
export type Claim = { readonly id: string; readonly file: string }

/** Reads RFC 4180 text with a head line into one record per line, keyed by the head's names. */
export function parseCsv(text: string): Record<string, string>[] {
  const lines: string[][] = []
  let line: string[] = []
  for (const [, quoted, plain, end] of text.matchAll(/(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r?\n|$)/g)) {
    line.push(quoted?.replaceAll('""', '"') ?? plain ?? '')
    if (end === ',') continue
    if (line.some((cell) => cell !== '')) lines.push(line)
    line = []
  }
  const [head = [], ...body] = lines
  return body.map((cells) => Object.fromEntries(head.map((name, index) => [name, cells[index] ?? ''])))
}

const KINDS: readonly string[] = ['browser', 'api', 'unit', 'build', 'doc'] satisfies ProofKind[]

/** @throws when a row has no id or asks for an unknown kind of proof */
export function parseRequirements(text: string): Requirement[] {
  return parseCsv(text).map((row) => {
    const { id = '', area = '', owner = '', requirement = '', verify = '' } = row
    if (!ID.test(id) || !KINDS.includes(verify)) throw new Error(`not a requirement row: ${JSON.stringify(row)}`)
    return { id, area, owner, requirement, verify: verify as ProofKind }
  })
}

const ID = /^[SCD]\d?\.\d{3}$/
const RANGE = /\b([SCD]\d?\.\d{3})(?:\s*[-–]\s*([SCD]\d?\.\d{3}))?/g
/** A call of test, it, describe or suite with whatever is chained to it, and its title. */
const TITLE =
  /\b(?:test|it|describe|suite)((?:\.\w+(?:\((?:[^()]|\([^()]*\))*\)|`[^`]*`)?)*)\s*\(\s*(['"`])((?:\\.|(?!\2)[\s\S])*?)\2/g

/**
 * The ids that the titles of a test file name. A range (`[S8.001-S8.012]`) stands for every row between its ends in the
 * order of the table; tests that do not run prove nothing and are left out.
 *
 * @param order every known id, in the table's order
 */
export function claimsOf(file: string, source: string, order: readonly string[]): Claim[] {
  const titles = [...source.matchAll(TITLE)].filter(([, chain = '']) => !/\.(?:skip|todo|fixme)\b/.test(chain))
  return titles.flatMap(([, , , title = '']) =>
    [...title.matchAll(RANGE)].flatMap(([, from = '', to]) => {
      const [first, last] = [order.indexOf(from), to === undefined ? -1 : order.indexOf(to)]
      const ids = first >= 0 && last > first ? order.slice(first, last + 1) : [from, ...(to ? [to] : [])]
      return ids.map((id) => ({ id, file }))
    }),
  )
}

/** Whether a test file gives the kind of proof that a row asks for. */
export function proves(file: string, kind: ProofKind): boolean {
  switch (kind) {
    case 'browser':
      return /^e2e\/.*\.spec\.ts$/.test(file)
    case 'api':
      return /^platform\/.*\.test\.ts$/.test(file) || /^e2e\/.*\.spec\.ts$/.test(file)
    case 'unit':
      return /\.test\.tsx?$/.test(file)
    case 'build':
    case 'doc':
      return true
  }
}
