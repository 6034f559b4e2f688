import {
  ApiError,
  isApiError,
  type Locale,
  localeFrom,
  pictureCaptchaEndpoint,
  sliderCheckEndpoint,
  STATUS,
} from '@site/contracts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import * as v from 'valibot'

import type { GatewayModule } from '../../context/index.ts'
import { localize } from '../../lib/localize.ts'
import { parseInput, UNTIL_A_FAULT } from '../../lib/parse-input.ts'
import { PuzzleAttemptSchema } from './captcha.schema.ts'
import { createCaptchaService } from './captcha.service.ts'
import { createWidgetPage } from './widget-page.ts'

const IdSchema = v.object({ codeId: v.string() })
const AttemptTextSchema = v.pipe(v.string(), v.parseJson(), PuzzleAttemptSchema)
/** A track of as many points as there may be. */
const MOST_BYTES = 64 * 1024
/** The frame has no origin of its own; nothing here depends on who asks. */
const OPEN = { 'access-control-allow-origin': '*', 'cache-control': 'no-store' }

/** The frame has none of the headers of a call: its language stands in the address. */
function langOf({ query }: FastifyRequest): Locale {
  return localeFrom((query as { readonly lang?: unknown }).lang)
}

/**
 * The captchas of the API, and below `/captcha/` what the local provider of the puzzle serves to its frame: the page,
 * a challenge, the verdict. Plain JSON, because the frame stands apart from the site and has no key of it.
 */
export const captchaModule: GatewayModule = {
  name: 'captcha',
  register(gateway) {
    const captchas = createCaptchaService(gateway)
    const page = createWidgetPage()
    gateway.visitorCall(pictureCaptchaEndpoint, (_input, { ip }) => captchas.picture(ip))
    gateway.visitorCall(sliderCheckEndpoint, (proof) => captchas.validate(proof))

    gateway.app.get('/captcha/widget', (_request, reply) => reply.headers(page.headers).send(page.html))
    gateway.app.options('/captcha/*', (_request, reply) =>
      reply
        .headers({ ...OPEN, 'access-control-allow-methods': 'POST', 'access-control-allow-headers': 'content-type' })
        .code(204)
        .send(),
    )
    /** Also of what is refused before it has its turn: the frame has to be able to read why. */
    function errorHandler(error: unknown, request: FastifyRequest, reply: FastifyReply): void {
      void reply.headers(OPEN)
      if (!isApiError(error)) throw error
      void reply.code(400).send({ status_code: error.code, message: localize(error.message, langOf(request)) })
    }
    const serve = (path: string, answer: (request: FastifyRequest) => Promise<unknown>) =>
      gateway.app.post(
        path,
        { bodyLimit: MOST_BYTES, config: { counted: true }, errorHandler },
        async (request, reply: FastifyReply) => reply.headers(OPEN).send(await answer(request)),
      )
    serve('/captcha/challenge', (request) => captchas.puzzle(request.ip))
    serve('/captcha/verify', async (request) => {
      const attempt = v.safeParse(AttemptTextSchema, request.body, UNTIL_A_FAULT)
      if (!attempt.success) throw new ApiError(STATUS.INVALID_PARAMETER)
      return { proof: (await captchas.solve(attempt.output, request.ip)) ?? null }
    })

    gateway.sandboxCall('GET', '/sandbox/captcha/:codeId', ({ params }) =>
      captchas.answer(parseInput(IdSchema, params).codeId),
    )
  },
}
