/** What a cell of an exported table holds. */
export type Cell = string | number | boolean
