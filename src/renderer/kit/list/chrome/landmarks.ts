/** How the parts of a list are found by keys of the whole window. */

/** Fields of the query card. */
export const firstFilter = '[role=search] :is(input, select, textarea, button[role=combobox]):enabled'

/** Keys of the button that adds a record. */
export const addKeys = 'Alt+N'
