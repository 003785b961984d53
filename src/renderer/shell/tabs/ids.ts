/** Element ids must not contain spaces; a tab's id may. */
export const tabElementId = (id: string): string => `tab-${encodeURIComponent(id)}`
export const panelId = (id: string): string => `panel-${encodeURIComponent(id)}`
