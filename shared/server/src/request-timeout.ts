/**
 * So long a request may take to arrive, body and all, in ms: a picture of some megabytes over a slow line, or a release. A
 * connection on which one never ends is closed after it; none of the servers cuts such a one by itself.
 */
export const REQUEST_TIMEOUT_MS = 120_000
