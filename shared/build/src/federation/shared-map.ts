/**
 * The closed list of packages that host and remotes share at run time, and nothing else: whatever is
 * not named here is bundled into each deployable, so that it never waits for a host release.
 *
 * A package with `names` is shared through a facade: the host provides just these exports, so that the rest of the
 * package can be dropped from its build. A remote that imports another name would get `undefined` at run time, so the
 * build refuses it; adding a name here is the way to offer it, from the next host release on. `hostNames` are for the
 * host alone: a remote has no router, query client or translation instance of its own.
 */
export interface SharedPackage {
  /** Why two copies of it would break the site. */
  readonly reason: string
  readonly names?: readonly string[]
  readonly hostNames?: readonly string[]
  /** True where only development builds import it. */
  readonly developmentOnly?: boolean
  /** A sub-path without state of its own: it may be imported, and is bundled like any other module. */
  readonly bundled?: boolean
}

export const SHARED: Readonly<Record<string, SharedPackage>> = {
  react: { reason: 'hooks of a component need the renderer’s own React' },
  'react/jsx-runtime': { reason: 'part of react' },
  'react/jsx-dev-runtime': { reason: 'part of react', developmentOnly: true },
  'react-dom': { reason: 'portals and flushing belong to the one renderer' },
  'react-router-dom': {
    reason: 'one router owns the address; its context must be the host’s',
    names: [
      'Link',
      'NavLink',
      'Navigate',
      'generatePath',
      'matchPath',
      'useHref',
      'useLocation',
      'useNavigate',
      'useParams',
      'useSearchParams',
    ],
    hostNames: ['BrowserRouter', 'Outlet', 'Route', 'Routes', 'matchRoutes', 'useNavigationType'],
  },
  jotai: { reason: 'the host’s store reaches every hook through one context' },
  'jotai/utils': {
    reason: 'part of jotai',
    names: [
      'RESET',
      'atomWithDefault',
      'atomWithReset',
      'atomWithStorage',
      'createJSONStorage',
      'selectAtom',
      'unstable_withStorageValidator',
      'unwrap',
      'useAtomCallback',
      'useResetAtom',
    ],
  },
  '@tanstack/react-query': {
    reason: 'one query client, so that a call made by two remotes is one request',
    names: ['keepPreviousData', 'queryOptions', 'skipToken', 'useMutation', 'useQuery', 'useQueryClient'],
    hostNames: ['QueryClient', 'QueryClientProvider'],
  },
  '@emotion/react': {
    reason: 'each mount’s style cache reaches components through one context',
    names: ['CacheProvider', 'Global', '__unsafe_useEmotionCache', 'css', 'keyframes'],
  },
  '@emotion/react/jsx-runtime': { reason: 'part of emotion: what JSX compiles to' },
  '@emotion/react/jsx-dev-runtime': { reason: 'part of emotion: what JSX compiles to', developmentOnly: true },
  i18next: {
    reason: 'one instance holds the language and every namespace',
    names: [],
    hostNames: ['createInstance', 'keyFromSelector'],
  },
  'react-i18next': {
    reason: 'the translation instance reaches components through one context',
    names: ['useTranslation'],
    hostNames: ['I18nextProvider', 'initReactI18next'],
  },
  '@site/shell': { reason: 'session, request client, bus and dialogs exist once' },
  '@site/shell/money': { reason: 'moves money in one way for all, over the shell of the host', bundled: true },
  '@site/shell/router': { reason: 'names the router once for all remotes', bundled: true },
}

/** `@emotion/react/jsx-runtime` → `@emotion/react`; `react/jsx-runtime` → `react`. */
export function packageOf(specifier: string): string {
  const parts = specifier.split('/')
  return specifier.startsWith('@') ? parts.slice(0, 2).join('/') : (parts[0] ?? specifier)
}

const SHARED_PACKAGES = new Set(Object.keys(SHARED).map(packageOf))

/** True for a shared package and every sub-path of one, offered or not. */
export function isOfSharedPackage(specifier: string): boolean {
  return SHARED_PACKAGES.has(packageOf(specifier))
}

export interface SharedNames {
  /** Undefined: the specifier is not offered at all. */
  readonly offered: readonly string[] | 'everything' | undefined
}

/** What a deployable may import by this specifier of a shared package. */
export function offeredNames(specifier: string, role: 'host' | 'remote'): SharedNames['offered'] {
  const shared = SHARED[specifier]
  if (shared === undefined) return undefined
  if (shared.names === undefined) return 'everything'
  return role === 'host' ? [...shared.names, ...(shared.hostNames ?? [])] : shared.names
}
