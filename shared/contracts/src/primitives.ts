import * as v from 'valibot'

/** A money amount on the wire: a decimal string with exactly two decimals, e.g. `"-12.30"`. Inside, money is bigint fen. */
export const MoneySchema = v.pipe(v.string(), v.regex(/^-?(0|[1-9]\d{0,14})\.\d{2}$/))

/**
 * How a text of an answer is put into the caller's language: an unmarked one is translated, a `personal` one belongs to
 * somebody and is handed out as it was written, a `spoken` one is in the caller's language already.
 */
export type Wording = 'personal' | 'spoken'

/** Text that a person typed, or a name or number of a person. */
export const PersonalTextSchema = v.pipe(v.string(), v.metadata({ wording: 'personal' satisfies Wording }))
/** Text that has a form of its own in each language. */
export const SpokenTextSchema = v.pipe(v.string(), v.metadata({ wording: 'spoken' satisfies Wording }))

/** Milliseconds since the epoch. */
export const EpochMsSchema = v.pipe(v.number(), v.safeInteger(), v.minValue(0))

/** `sha384-<base64>`, as in the integrity attribute of a script element. */
export const IntegritySchema = v.pipe(v.string(), v.regex(/^sha384-[A-Za-z0-9+/]{64}$/))

/** Semantic version of a release, with an optional `-local.<hash>` or other pre-release part. */
export const VersionSchema = v.pipe(
  v.string(),
  v.maxLength(64),
  v.regex(/^\d+\.\d+\.\d+(-[0-9A-Za-z][0-9A-Za-z.-]*)?$/),
)

/** A path inside a release: relative, no `..`, no backslash. */
export const FilePathSchema = v.pipe(
  v.string(),
  v.maxLength(200),
  v.regex(/^(?!\.)(?!.*(?:^|\/)\.\.(?:\/|$))[A-Za-z0-9_.@~-]+(?:\/[A-Za-z0-9_.@~-]+)*$/),
)

/** An origin or the empty string for «the page's own origin». */
export const OriginSchema = v.union([v.literal(''), v.pipe(v.string(), v.regex(/^https?:\/\/[a-z0-9.-]+(:\d+)?$/))])

/** Thirty-two bytes of a key in lower-case hex. */
export const HexKeySchema = v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/))

export const MD5_PATTERN = /^[0-9a-f]{32}$/
/** A password as it leaves the browser: its MD5 in lower-case hex (spec 9). */
export const PasswordHashSchema = v.pipe(v.string(), v.regex(MD5_PATTERN))
