import type { FastifyPluginAsync, FastifyRequest } from 'fastify'
import * as v from 'valibot'

import { RolesSchema, type SignInName } from '../access/index.ts'
import { parseOrRefuse, PlainLineSchema, RegistryError } from '../base/index.ts'
import { ReasonSchema } from '../channels/index.ts'
import { EmailSchema, issuerName } from '../sign-in/index.ts'
import type { AppParts } from './app-parts.ts'
import { admit, authenticate, requireOps } from './authenticate.ts'

/** One of dots alone would be another address where it stands in one. */
const NAME = /^(?=.*\w)[\w.@-]{1,64}$/
const NameSchema = v.pipe(
  v.string(),
  v.regex(NAME, 'a name has 1 to 64 letters, digits, and . _ @ -, and not only signs'),
)
const PersonSchema = v.strictObject({
  name: NameSchema,
  roles: RolesSchema,
  reason: ReasonSchema,
  /** Who they are at the provider of OpenID Connect; as it was when left out, nobody when null. */
  signIn: v.optional(
    v.nullable(
      v.union(
        [
          v.strictObject({ email: EmailSchema }),
          v.strictObject({ subject: v.pipe(PlainLineSchema, v.maxLength(255)) }),
        ],
        'names an address that the provider has verified, or a subject',
      ),
    ),
  ),
  /** Ends the tokens of others that come of them, too; for who is not ops any more. */
  withMade: v.optional(v.boolean()),
})
const TokenSchema = v.strictObject({
  person: NameSchema,
  roles: v.optional(RolesSchema),
  days: v.pipe(
    v.number(),
    v.integer('a token ends after whole days'),
    v.minValue(1, 'a token lives for one day at least'),
    v.maxValue(366, 'a token lives for 366 days at most'),
  ),
  name: v.optional(NameSchema),
  reason: ReasonSchema,
})
const EndSchema = v.strictObject({ reason: ReasonSchema, withMade: v.optional(v.boolean(), false) })

function nameOf(request: FastifyRequest): string {
  return parseOrRefuse(v.object({ name: NameSchema }), request.params, 'The address').name
}

/** Who may do what, by which tokens. Everybody sees it; ops decides; a token is ended by whoever has it, too. */
export function peopleRoutes({ tokens, signIns }: Pick<AppParts, 'tokens' | 'signIns'>): FastifyPluginAsync {
  function signInOf(named: v.InferOutput<typeof PersonSchema>['signIn']): SignInName | null | undefined {
    if (named === undefined || named === null || 'email' in named) return named
    if (signIns !== undefined) return { ...named, issuer: issuerName(signIns.settings.issuer) }
    throw new RegistryError('invalid', 'A subject is one of a provider, and this registry has none (OIDC_ISSUER).')
  }

  return async (app) => {
    app.get('/people', async (request) => {
      await authenticate(request, tokens)
      return { people: await tokens.list() }
    })

    app.post('/people', async (request) => {
      const caller = await authenticate(request, tokens)
      const stillMay = admit(request, tokens, caller, requireOps)
      const person = parseOrRefuse(PersonSchema, request.body, 'The person')
      return tokens.set(caller, { ...person, signIn: signInOf(person.signIn) }, stillMay)
    })

    app.post('/people/:name/remove', async (request) => {
      const caller = await authenticate(request, tokens)
      const stillMay = admit(request, tokens, caller, requireOps)
      const removal = parseOrRefuse(EndSchema, request.body, 'The removal')
      return tokens.remove(caller, { name: nameOf(request), ...removal }, stillMay)
    })

    app.post('/tokens', async (request, reply) => {
      const caller = await authenticate(request, tokens)
      const stillMay = admit(request, tokens, caller, requireOps)
      const wanted = parseOrRefuse(TokenSchema, request.body, 'The token')
      const { secret, token } = await tokens.createToken(caller, wanted, stillMay)
      const { name, person, roles, expiresAt } = token
      return reply.code(201).header('cache-control', 'no-store').send({ secret, name, person, roles, expiresAt })
    })

    app.post('/tokens/:name/revoke', async (request) => {
      const caller = await authenticate(request, tokens)
      const { reason, withMade } = parseOrRefuse(EndSchema, request.body, 'The revocation')
      const { name, person } = await tokens.findToken(nameOf(request))
      const stillMay = admit(request, tokens, caller, (one) => {
        if (person !== one.name || withMade) requireOps(one)
      })
      const { token, ...behind } = await tokens.revokeToken(caller, { name, reason, withMade }, stillMay)
      return { name, person, revokedAt: token.revokedAt, ...behind }
    })
  }
}
