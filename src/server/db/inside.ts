/** Ids of a JSON array that is bound as one value: `id IN (${INSIDE})`. */
export const INSIDE = 'SELECT CAST(value AS INTEGER) FROM json_each(?)'
