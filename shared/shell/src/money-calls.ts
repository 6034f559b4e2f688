/**
 * The money calls of a page, by its store, the form they are kept in and the name of each. They are the host's to keep:
 * a release may be followed by another one under the player, who is still to repeat what the first has not heard of.
 */
export const moneyCalls = new WeakMap<object, Map<string, unknown>>()
