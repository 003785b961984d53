/** Where the named views of a list are kept. */
export const viewsKey = (listId: string): string => `views/${listId}`
