/** Saturday evening of the site, where matches of many leagues are in play, the featured ones among them. */
export const SATURDAY = Date.parse('2026-11-21T14:40:00Z')
