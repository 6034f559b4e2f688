import { readConfig, showFatalPage } from './remotes/composition/index.ts'
import { installIntegrityHook, installTrustedTypes, pageFiles } from './remotes/delivery/index.ts'

/** Where webpack fetches the host's files from. */
declare let __webpack_public_path__: string

// Nothing lazy may be asked for before the hashes are known, and no policy may be made after ours.
installTrustedTypes(pageFiles)
const config = readConfig()
/** The page may have another host, which its head script has take over. */
function fail(code: string): void {
  dispatchEvent(new ErrorEvent('error', { error: new Error(code) }))
  showFatalPage(code)
}

if (config === undefined) {
  fail('H-1')
} else {
  if (config.hostBase !== undefined) __webpack_public_path__ = config.hostBase
  pageFiles.addHost(config.hostIntegrity)
  installIntegrityHook()
  import(/* webpackChunkName: "bootstrap" */ './bootstrap.tsx').then(
    ({ start }) => start(config),
    () => fail('H-2'),
  )
}
