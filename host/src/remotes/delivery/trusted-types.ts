import type { FileRegistry } from './file-registry.ts'

interface TrustedTypesFactory {
  createPolicy(
    name: string,
    rules: {
      createScriptURL: (url: string) => string
      createScript: () => string
      createHTML: (html: string) => string
    },
  ): unknown
}

/**
 * The page's one `default` policy, which must be made before anything else runs: script addresses only as the file
 * registry knows them, no script text at all. HTML reaches the page through DOMPurify alone, which has a policy of its
 * own; a string that did not go that way is refused.
 */
export function installTrustedTypes(files: FileRegistry): void {
  const factory = (globalThis as { readonly trustedTypes?: TrustedTypesFactory }).trustedTypes
  factory?.createPolicy('default', {
    createScriptURL(url) {
      if (files.vouch(url) === undefined) throw new TypeError(`no hash is known for the script ${url}`)
      return url
    },
    createScript() {
      throw new TypeError('script text is never run')
    },
    createHTML() {
      throw new TypeError('HTML goes through DOMPurify, with RETURN_TRUSTED_TYPE')
    },
  })
}
