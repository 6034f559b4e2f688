export { addressGroup, addressStart, plainAddress } from './address-group.ts'
export type { Bus } from './bus.ts'
export { CSV_START, csvLine } from './csv.ts'
export { endServer } from './end-server.ts'
export { framedPageHeaders, inlineHash } from './framed-page.ts'
export { type ChainHead, type ChainLine, digestOf, nextLine, verifyChain } from './hash-chain.ts'
export { integrityHash, releaseDigest, sha256 } from './hashes.ts'
export { inTime } from './in-time.ts'
export { createLocalBus } from './local-bus.ts'
export { logOptions } from './log-budget.ts'
export { loggedError, loggedErrorText } from './logged-error.ts'
export { MEASURES_ENV, measuresOutletOf, type ReadMeasures, sendMeasures } from './measures/index.ts'
export { migrate } from './migrate.ts'
export { openPool } from './open-pool.ts'
export { openRedis, REDIS_PREFIX } from './open-redis.ts'
export { isOwnHost, isOwnOrigin, senderOf } from './own-origin.ts'
export { loadPageFiles, type PageFiles } from './page-files.ts'
export { readEnv } from './read-env.ts'
export { refusedStatus } from './refused-status.ts'
export { rollBack } from './roll-back.ts'
export { isByHttps, keepAnswersSafe, markSafe } from './safe-answers.ts'
export { REQUEST_TIMEOUT_MS } from './request-timeout.ts'
export { hashOfSecret, isSameSecret, newSecret } from './secrets.ts'
export { isSignedCall, postSigned, sendSigned, signCall, type SignedDoor } from './signed-call.ts'
export { toldPlaces, toldRoute, toldWords } from './told-words.ts'
export {
  askServer,
  failSpan,
  inRootSpan,
  inSpan,
  noteOnSpan,
  outsideSpans,
  startTracing,
  TRACE_LABEL,
  traceLabel,
  traceOf,
  traceRequests,
  traceStatements,
  TRACING_ENV,
  tracingOf,
} from './tracing/index.ts'
