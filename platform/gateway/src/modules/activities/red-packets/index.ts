export { createRedPackets, type Rain, type RedPackets } from './red-packets.service.ts'
