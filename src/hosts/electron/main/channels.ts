/** Channels between the preload and the main process. */
export const callChannel = 'steward:call'
export const moreChannel = 'steward:more'
export const offerChannel = 'steward:offer'
export const eventChannel = 'steward:event'
