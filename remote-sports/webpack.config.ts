import { remoteConfig } from '@site/build'

export default remoteConfig({ dir: import.meta.dirname })
