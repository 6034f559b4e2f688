/** Where a package ends up: in what browsers load, or in the image of the servers. */
type Ships = 'browser' | 'server'

/** A package as `pnpm licenses list --json` names it, below its licence. */
interface LicensedPackage {
  readonly name: string
  readonly versions: readonly string[]
}
export type Licences = Readonly<Record<string, readonly LicensedPackage[]>>

/** What may be passed on as part of something closed, as long as its notice goes along. */
const PERMISSIVE = new Set(['MIT', 'MIT-0', 'ISC', '0BSD', 'BSD-2-Clause', 'BSD-3-Clause', 'Apache-2.0'])
/** Packages under other terms, and why these are kept. */
const KEPT: Readonly<Record<string, string>> = {
  '@img/sharp-libvips-linux-x64': 'LGPL-3.0-or-later: a library that sharp loads as it came, on the server alone',
}

interface Component {
  readonly type: 'library'
  readonly 'bom-ref': string
  readonly name: string
  readonly version: string
  readonly purl: string
  readonly licenses: readonly [{ readonly expression: string }]
  readonly hashes?: readonly [{ readonly alg: 'SHA-512'; readonly content: string }]
  readonly properties: readonly { readonly name: 'site:ships'; readonly value: Ships }[]
}

/** A bill of materials by CycloneDX 1.6. */
interface BillOfMaterials {
  readonly bomFormat: 'CycloneDX'
  readonly specVersion: '1.6'
  readonly version: 1
  readonly metadata: {
    readonly component: { readonly type: 'application'; readonly name: string; readonly version: string }
  }
  readonly components: readonly Component[]
}

/**
 * What ships of other people's code, each version with its licence and the hash that it was installed by.
 *
 * @param lock text of pnpm-lock.yaml
 */
export function billOfMaterials(
  site: { readonly name: string; readonly version: string },
  shipped: Readonly<Record<Ships, Licences>>,
  lock: string,
): BillOfMaterials {
  const hashes = hashesIn(lock)
  const found = new Map<
    string,
    { readonly licence: string; readonly name: string; readonly version: string; readonly ships: Ships[] }
  >()
  for (const ships of ['browser', 'server'] as const) {
    for (const [licence, packages] of Object.entries(shipped[ships])) {
      for (const { name, versions } of packages) {
        for (const version of versions) {
          const key = `${name}@${version}`
          const known = found.get(key)
          if (known === undefined) found.set(key, { licence, name, version, ships: [ships] })
          else known.ships.push(ships)
        }
      }
    }
  }
  const components = Array.from(found, ([key, { licence, name, version, ships }]): Component => {
    const purl = `pkg:npm/${name.replace('@', '%40')}@${version}`
    const content = hashes.get(key)
    return {
      ...{ type: 'library', 'bom-ref': purl, name, version, purl, licenses: [{ expression: licence }] },
      ...(content === undefined ? {} : { hashes: [{ alg: 'SHA-512', content }] }),
      properties: ships.map((value) => ({ name: 'site:ships', value })),
    }
  })
  return {
    ...{ bomFormat: 'CycloneDX', specVersion: '1.6', version: 1 },
    metadata: { component: { type: 'application', ...site } },
    components: components.toSorted((one, other) => (one.purl < other.purl ? -1 : 1)),
  }
}

/** What must not ship: terms that nobody has agreed to, and bytes that the lock file does not name. */
export function findSupplyProblems({ components }: BillOfMaterials): string[] {
  return components.flatMap(({ name, version, licenses: [{ expression }], hashes }) => [
    ...(isPermissive(expression) || KEPT[name] !== undefined
      ? []
      : [`${name} ${version} is under ${expression}: take another package, or write down why it is kept`]),
    ...(hashes === undefined ? [`${name} ${version} has no hash in the lock file`] : []),
  ])
}

/** All of an expression with `AND`; `OR` leaves the choice. */
function isPermissive(expression: string): boolean {
  const bare = expression.replaceAll(/[()]/g, '')
  return bare.split(' OR ').some((choice) => choice.split(' AND ').every((one) => PERMISSIVE.has(one.trim())))
}

/** `name@version` → SHA-512 in hex. */
function hashesIn(lock: string): ReadonlyMap<string, string> {
  const entries = lock.matchAll(/^ {2}'?(@?[^'@\s]+@[^'()\s:]+)'?:\n {4}resolution: \{integrity: sha512-([\w+/=]+)/gm)
  return new Map(Array.from(entries, ([, key = '', hash = '']) => [key, Buffer.from(hash, 'base64').toString('hex')]))
}
