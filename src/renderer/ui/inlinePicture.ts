/** Media types of pictures that a text may carry in itself; programs for mails show all of them. */
const types = /^image\/(?:png|jpe?g|gif|webp)$/i

export const isPictureType = (type: string): boolean => types.test(type)

/** Whether an address is a picture that the text carries in itself: nothing is loaded to show it. */
export const isInlinePicture = (address: string): boolean =>
  /^data:image\/(?:png|jpe?g|gif|webp);/i.test(address)
