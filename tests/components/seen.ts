import { expect } from 'vitest'
import { type Locator, page } from 'vitest/browser'

/** A list on the page, found by its visible texts. */

export const grid = () => page.getByRole('grid')

export const button = (name: string) => page.getByRole('button', { name, exact: true })

/** The row that contains these words. */
export const row = (words: string) => page.getByRole('row').filter({ hasText: words })

export const header = (name: string) => page.getByRole('columnheader', { name, exact: true })

export const cell = (name: string) => page.getByRole('gridcell', { name, exact: true })

// By selectors, because an open panel hides the parts behind it from roles.

/** Words of one column as drawn, from top to bottom. */
export const columnTexts = (name: string): string[] => {
  const names = [...document.querySelectorAll('[role="columnheader"][data-col]')]
  const at = names.find(({ textContent }) => textContent === name)?.getAttribute('data-col')
  return [...document.querySelectorAll(`[role="gridcell"][data-col="${at}"]`)].map(
    ({ textContent }) => textContent,
  )
}

/** Labels of the columns from left to right; the one that unfolds rows has none. */
export const columnNames = (): string[] =>
  [...document.querySelectorAll('[role="columnheader"][data-col]')]
    .map(({ textContent }) => textContent)
    .filter((name) => name !== '')

/** Where the focus is: row (-1: the header) and column. */
export const focusPlace = (): string => {
  const cellElement = document.activeElement?.closest('[data-col]')
  const rowElement = document.activeElement?.closest('[data-row]')
  return `${rowElement?.getAttribute('data-row') ?? ''}/${cellElement?.getAttribute('data-col') ?? ''}`
}

/** An open dialog by its title; without one, any open dialog. */
export const dialog = (title?: string) => {
  const named = title === undefined ? {} : { name: title }
  return page.getByRole('alertdialog', named).or(page.getByRole('dialog', named))
}

/** The name of a field by its label; a required one has a mark behind it. */
const labelled = (label: string) => ({ name: new RegExp(`^${label}\\s?\\*?$`) })

/** A field of an open dialog by its label. */
export const field = (label: string) => dialog().getByRole('textbox', labelled(label))

/** A field of the page by its label. */
export const input = (label: string) => page.getByRole('textbox', labelled(label))

export const treeItem = (name: string) => page.getByRole('treeitem', { name, exact: true })

/** Texts of the open folders of a tree. */
export const treeTexts = (): (string | null)[] =>
  page
    .getByRole('treeitem')
    .elements()
    .map(({ textContent }) => textContent)

/** Waits until a dialog or a menu has the focus; before that, keys do not reach it. */
export const focusIn = (surface: Locator): Promise<void> =>
  expect.poll(() => surface.query()?.contains(document.activeElement)).toBe(true)
