import { configure } from '@testing-library/react'

/** How long a page may take to come to what a test waits for: against a hang, not against a busy machine. */
configure({ asyncUtilTimeout: 30_000 })
