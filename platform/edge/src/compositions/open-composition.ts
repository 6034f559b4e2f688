import {
  CompositionHeaderSchema,
  CompositionSchema,
  SignedCompositionSchema,
  type Composition,
  type CompositionRefusal,
  type PublicKey,
  type SignedComposition,
  type ThemeId,
} from '@site/contracts'
import { flattenedVerify } from 'jose'
import * as v from 'valibot'

/** A document that must not reach a page. */
export class RefusedCompositionError extends Error {
  override readonly name = 'RefusedCompositionError'
  readonly reason: CompositionRefusal

  constructor(reason: CompositionRefusal, detail: string, options?: ErrorOptions) {
    super(`the composition is refused: ${reason} (${detail})`, options)
    this.reason = reason
  }
}

export interface OpenedComposition {
  readonly signed: SignedComposition
  readonly composition: Composition
  /** Id of the key that signed it. */
  readonly kid: string
}

const HeaderTextSchema = v.pipe(
  v.string(),
  v.transform((text) => Buffer.from(text, 'base64url').toString('utf8')),
  v.parseJson(),
  CompositionHeaderSchema,
)
const PayloadSchema = v.pipe(v.string(), v.parseJson(), CompositionSchema)

/**
 * Checks a signed composition as the host will: form, trusted key, signature over the exact text, theme, time. What is
 * inlined into a page has passed this, whoever answered in the registry's name.
 * @param now epoch milliseconds
 * @throws RefusedCompositionError
 */
export async function openComposition(
  document: unknown,
  { keys, theme, now }: { readonly keys: readonly PublicKey[]; readonly theme: ThemeId; readonly now: number },
): Promise<OpenedComposition> {
  const signed = parse(SignedCompositionSchema, document)
  const { kid } = parse(HeaderTextSchema, signed.protected)
  const key = keys.find((known) => known.kid === kid)
  if (key === undefined) throw new RefusedCompositionError('unknown-key', kid)
  try {
    await flattenedVerify(signed, { ...key, alg: 'ES256' }, { algorithms: ['ES256'] })
  } catch (cause) {
    throw new RefusedCompositionError('bad-signature', kid, { cause })
  }
  const composition = parse(PayloadSchema, signed.payload)
  if (composition.theme !== theme) throw new RefusedCompositionError('wrong-theme', composition.theme)
  if (composition.expiresAt <= now) {
    throw new RefusedCompositionError('expired', new Date(composition.expiresAt).toISOString())
  }
  return { signed, composition, kid }
}

function parse<const Schema extends v.GenericSchema>(schema: Schema, value: unknown): v.InferOutput<Schema> {
  const parsed = v.safeParse(schema, value)
  if (parsed.success) return parsed.output
  const [issue] = parsed.issues
  throw new RefusedCompositionError('not-a-document', `${v.getDotPath(issue) ?? 'document'}: ${issue.message}`)
}
