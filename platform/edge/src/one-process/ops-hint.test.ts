import { expect, test } from 'vitest'

import { opsHint } from './ops-hint.ts'

test('the printed command finds the token and the registry of the site that printed it', () => {
  const usual = { dataDir: '.data', url: 'http://localhost:8080', port: 8080 }
  expect(opsHint(usual)).toBe('npm run release -- list')
  expect(opsHint({ ...usual, dataDir: '/var/site data', url: 'http://localhost:9000', port: 9000 })).toBe(
    "DATA_DIR='/var/site data' npm run release -- list --url http://localhost:9000",
  )
  expect(opsHint({ ...usual, dataDir: "/tmp/it's" })).toBe(String.raw`DATA_DIR='/tmp/it'\''s' npm run release -- list`)
})
