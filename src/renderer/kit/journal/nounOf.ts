/** Noun of a call: `sys.user` of `sys.user.update`. */
export const nounOf = (endpointId: string): string => endpointId.slice(0, endpointId.lastIndexOf('.'))
