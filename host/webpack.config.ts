import { hostConfig } from '@site/build'

export default hostConfig({ dir: import.meta.dirname })
