/** Name under which a page keeps its key; the document behind a fresh address writes it. */
export const pageKeyName = 'steward.key'
