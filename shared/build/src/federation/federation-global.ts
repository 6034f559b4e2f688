/** Global under which the host hands its federation runtime to the remotes' entries. */
export const FEDERATION_GLOBAL = '__site_federation__'
