// Says by its exit code whether a server of this container is well: node probe.mjs http://127.0.0.1:9081/readyz
const [address = ''] = process.argv.slice(2)
const isWell = await fetch(address, { signal: AbortSignal.timeout(2_500) }).then(
  ({ ok }) => ok,
  () => false,
)
process.exit(isWell ? 0 : 1)
