/** Storage key under which a page keeps its key; the entry document writes it. */
export const pageKeyName = 'steward.key'
