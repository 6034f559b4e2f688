/**
 * What holds for the packets of every rain in a room. As of a first deposit, but for one packet a device: whoever has two
 * accounts is one person in front of one screen. Limits are for each rain.
 */
export const RED_PACKET_TERMS = {
  turnover: { multiple: 1 },
  limits: { perMember: 1, perAddress: 10, perDevice: 1 },
} as const
