import {
  type ComposedRelease,
  type Composition,
  FEATURE_FLAGS,
  type FeatureFlags,
  type PublicKey,
  RemoteManifestSchema,
  type SignedComposition,
} from '@site/contracts'
import type { StringStorage } from '@site/shell'
import * as v from 'valibot'

/** Makers of genuine documents for tests; signatures are real. */
export const HASH = `sha384-${'A'.repeat(64)}`

export function release(version = '1.0.0', over: Partial<ComposedRelease> = {}): ComposedRelease {
  return {
    version,
    base: `/releases/help/${version}/`,
    container: `help_${version.replaceAll('.', '_')}_ab12cd34`,
    entry: 'entry.js',
    expose: './remote',
    preload: { 'page.home': ['entry.js', 'home.js'] },
    integrity: { 'entry.js': HASH, 'home.js': HASH },
    manifest: v.parse(RemoteManifestSchema, {
      name: 'help',
      routes: [{ name: 'help.home', path: '/help', page: 'home', title: { 'zh-CN': '帮助' } }],
      slots: [{ name: 'terms' }],
      namespaces: ['help'],
    }),
    ...over,
  }
}

export function composition(over: Partial<Composition> = {}): Composition {
  return {
    format: 'site-composition/1',
    instance: 'a'.repeat(16),
    theme: 'aurora',
    revision: 5,
    issuedAt: 1_000_000,
    expiresAt: 2_000_000,
    settings: { title: '站点', depositHelp: '1', editionSwitch: '1', registerFlag: '1' },
    flags: Object.fromEntries(Object.keys(FEATURE_FLAGS).map((name) => [name, false])) as FeatureFlags,
    origins: ['', 'https://cdn.example.com'],
    remotes: { help: { active: release(), cohort: 'stable' } },
    ...over,
  }
}

export interface Signer {
  readonly key: PublicKey
  sign(payload: unknown): Promise<SignedComposition>
  /** Signs a text as it is, a broken one too. */
  signText(payload: string): Promise<SignedComposition>
}

function base64Url(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '')
}

export async function createSigner(kid: string): Promise<Signer> {
  const algorithm = { name: 'ECDSA', namedCurve: 'P-256' }
  const pair = await crypto.subtle.generateKey(algorithm, true, ['sign', 'verify'])
  const { x = '', y = '' } = await crypto.subtle.exportKey('jwk', pair.publicKey)
  const header = { alg: 'ES256', b64: false, crit: ['b64'], kid }
  const protectedHeader = base64Url(new TextEncoder().encode(JSON.stringify(header)))
  const signText = async (payload: string): Promise<SignedComposition> => {
    const input = new TextEncoder().encode(`${protectedHeader}.${payload}`)
    const signature = await crypto.subtle.sign({ name: 'ECDSA', hash: 'SHA-256' }, pair.privateKey, input)
    return { protected: protectedHeader, payload, signature: base64Url(new Uint8Array(signature)) }
  }
  return {
    key: { kid, kty: 'EC', crv: 'P-256', x, y },
    signText,
    sign: (payload) => signText(JSON.stringify(payload).replaceAll('<', '\\u003c')),
  }
}

/** A storage of its own for each test; `isFull` makes every write fail as a browser does. */
export function memoryStorage(): StringStorage & { isFull: boolean } {
  const values = new Map<string, string>()
  return {
    isFull: false,
    get length() {
      return values.size
    },
    key: (index) => [...values.keys()][index] ?? null,
    getItem: (key) => values.get(key) ?? null,
    setItem(key, value) {
      if (this.isFull) throw new DOMException('full', 'QuotaExceededError')
      values.set(key, value)
    },
    removeItem: (key) => void values.delete(key),
  }
}
