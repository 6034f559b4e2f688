import { HOST_PATHS, NAMED_ROUTES, placesOf, withoutNumbers } from '@site/contracts'

/**
 * Words of which the messages of browsers, of what loads remotes and of the shell are made. Whatever else stands in a
 * message may be what somebody typed or is: a name looks like any other word, so that only known words are told.
 */
const WORDS = new Set(
  `a aborted access action activate activation add after all allowed already altered an and answer answered any are
  argument arguments array as asked assign assignment async at attempt await be bad because been before blocked body
  boolean boom broken browser bug but by cache call callable called calls can cancelled cannot cause changed child children chunk
  circular class client closed code completed collection component components composition connection constant constructor container
  contains content context conversion convert could cross data declaration deep deferred defined delivery denied depth
  descriptor destroyed detached device did dispatch display document does done dom during dynamically element empty end
  entry error errors eval event exceeded expected expects export exports expression extensible failed failure fallback
  fetch fetching field file first for found frame from full function generator get global gone had has have hash hook
  hooks host html http hydrate hydrating id identifier if illegal import imported in index infinite initialization
  initialize initialized input insert install installed instance instanceof integrity interrupted into invalid invocation
  is it iterable iterate iterator its json key keys known length limit line load loaded loading loop lost many map
  match maximum may memory message method missing module more mount mounted must name nan needs network new no node nodes
  non none not nothing notifications null number object objects observer of offline on once only open operation option or origin other
  out overflow page parameter parse parser part path pending permission policy position private promise properties
  property prototype proxy quota radix range read reading readonly receiver record recursion redefine reducer reference refused
  regexp regular rejected rejection release remote remotes removed render rendered rendering request required reset
  resizeobserver resource response return returned root route run script secure security seen self sent server service
  session set setter setting shell should signal site size slip slot socket source stack state status stopped storage store strict
  string style success super suspended svg symbol syntax tag target than that the then this threw throw time timed timeout
  to token too trouble true false type typeof unable unavailable uncaught undefined unexpected unhandled unknown unmount
  unsupported undelivered until unverified update updating url use used user value values variable verified version view views void
  was we websocket went when which while window with within without worker write wrong xml you zero
  evaluation files listed shape texts unreachable`.split(/\s+/),
)
/** What errors are called by browsers, by what loads remotes and by the shell. */
const NAMES = new Set(
  `AbortError AggregateError ApiError ChunkLoadError ConnectionLost DOMException DataCloneError DataError DeliveryError
  EncodingError EvalError RemoteLoadError UnhandledRejection
  HierarchyRequestError InvalidAccessError InvalidCharacterError InvalidStateError InternalError NetworkError
  NotAllowedError NotFoundError NotReadableError NotSupportedError OperationError QuotaExceededError RangeError
  ReferenceError ScriptExecutionError ScriptNetworkError SecurityError SyntaxError TimeoutError TypeError URIError
  ValiError`.split(/\s+/),
)
const SEPARATED = /[^\s.,:;()'"`[\]{}<>=!?/\\|*&+_-]+/g
/** A letter may be the name that a build gave to something. */
const SHORT = /^[a-z\d]$/i
/** What stands between the slashes of the addresses of the site; a page of a remote has its own behind `/app/<remote>`. */
const SEGMENTS = segmentsOf([
  ...['/app', ...Object.values(NAMED_ROUTES).map(({ path }) => path)],
  ...Object.values(HOST_PATHS),
])
/** Where a script stands, with the name of a function: what an engine writes, and no line of a message that looks alike. */
const PLACE =
  /^\s*(?:at )?(?:async |new )?[\w$.<>]{0,60}(?: \[as [\w$]{1,40}\])?[@ (]*(?:https?:\/)?\/[\w.:/-]*:\d+:\d+\)?$/

/** A message with nothing in it that may be of a person: known words as they are, `#` for every other. */
export function toldWords(message: string): string {
  return withoutNumbers(message)
    .replace(SEPARATED, (word) => (isKnown(word) ? word : '#'))
    .replace(/#(?:[\s.,:;'"`_-]*#)+/g, '#')
}

function isKnown(word: string): boolean {
  return WORDS.has(word.toLowerCase()) || NAMES.has(word) || SHORT.test(word)
}

/**
 * The path of a page with `*` for what is no word of the site's own addresses.
 *
 * @param paths others that are known, as remotes declare them: `/app/help/:article`
 */
export function toldRoute(route: string, paths: readonly string[] = []): string {
  const known = new Set([...SEGMENTS, ...segmentsOf(paths)])
  return route
    .split('/')
    .map((segment) => (known.has(segment) ? segment : '*'))
    .join('/')
}

function segmentsOf(paths: readonly string[]): readonly string[] {
  return paths.flatMap((path) => path.split('/')).filter((segment) => !/[:*]/.test(segment))
}

/** The lines of a stack that say where in a script. */
export function toldPlaces(stack: string): string {
  return placesOf(stack)
    .split('\n')
    .filter((line) => PLACE.test(line))
    .join('\n')
}
