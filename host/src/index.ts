import { readConfig, showFatalPage } from './remotes/composition/index.ts'
import { installIntegrityHook, installTrustedTypes, pageFiles } from './remotes/delivery/index.ts'

// Nothing lazy may be asked for before the hashes are known, and no policy may be made after ours.
installTrustedTypes(pageFiles)
const config = readConfig()
if (config === undefined) {
  showFatalPage('H-1')
} else {
  pageFiles.addHost(config.hostIntegrity)
  installIntegrityHook()
  import(/* webpackChunkName: "bootstrap" */ './bootstrap.tsx').then(
    ({ start }) => start(config),
    () => showFatalPage('H-2'),
  )
}
