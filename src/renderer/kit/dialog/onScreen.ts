const dialogs = '[role="dialog"][aria-modal="true"], [role="alertdialog"]'

/** The topmost modal dialog of the page. */
export const topDialog = (): HTMLElement | undefined =>
  [...document.querySelectorAll<HTMLElement>(dialogs)].at(-1)

/** Native menus stay usable above a modal dialog, whose page must not change below it. */
export const isDialogOpen = (): boolean => topDialog() !== undefined
