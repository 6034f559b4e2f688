import { BlockList } from 'node:net'
import { describe, expect, test } from 'vitest'
import { readComposeWithVenues, serviceOf } from './compose-file.ts'

describe('whose word on a caller’s address counts', () => {
  test('that of the network `inside` alone, in which neither venues are nor what anybody reaches from outside', () => {
    for (const settings of [{}, { SITE_INSIDE: '10.9.8.0/24' }]) {
      const compose = readComposeWithVenues(settings)
      const subnets = compose.networks['inside']?.ipam?.config.map(({ subnet }) => subnet) ?? []
      expect(subnets).toEqual([expect.stringMatching(/^10\.\d+\.\d+\.0\/24$/)])
      const [network = '', bits = ''] = subnets[0]?.split('/') ?? []
      const inside = new BlockList()
      inside.addSubnet(network, Number(bits))
      // Whoever calls from the machine itself, and from networks to which Docker gives addresses by itself.
      for (const other of ['127.0.0.1', '172.18.0.5', '192.168.16.3']) expect(inside.check(other), other).toBe(false)
      const trusting = Object.entries(compose.services).filter(([, { environment }]) => 'TRUST_PROXY' in environment)
      expect(trusting.map(([name, { environment }]) => [name, environment['TRUST_PROXY']])).toEqual([
        ['gateway', subnets[0]],
        ['registry', subnets[0]],
      ])
      expect(serviceOf(compose, 'venues').networks).not.toContain('inside')
      for (const [name, { networks }] of Object.entries(compose.services))
        if (networks.includes('inside') && networks.includes('outside')) expect(name).toBe('nginx')
    }
  })

  test('and the network in which venues meet the gateway has no fixed addresses that could be among those', () => {
    expect(readComposeWithVenues().networks['partners']?.ipam).toBeUndefined()
  })
})
