import type { Widget } from '#contract/pageConfig.ts'

/** Values of a widget's `props`, which may hold anything: invalid ones count as absent. */

type Props = Widget['props']

export function textProp(props: Props, key: string, initial = ''): string {
  const value = props[key]
  return typeof value === 'string' ? value : initial
}

export function numberProp(props: Props, key: string, initial: number): number {
  const value = props[key]
  return typeof value === 'number' && Number.isFinite(value) ? value : initial
}

/** Texts of a list, or of a text with commas. */
export function listProp(props: Props, key: string): readonly string[] {
  const value = props[key]
  const list: readonly unknown[] = Array.isArray(value) ? value : textProp(props, key).split(',')
  return list.map((each) => (typeof each === 'string' ? each.trim() : '')).filter((each) => each !== '')
}

const picture = /^data:image\/(?:png|jpeg|webp|gif);base64,[A-Za-z0-9+/]+={0,2}$/

/** A picture inside the text itself; formats that can hold a script are none. */
export const isPicture = (address: string): boolean => picture.test(address)

/** A stored file of the platform itself, with an address as an upload returns it. */
export const isStoredFile = (address: string): boolean => /^(?:https?:\/\/|\/)[^\s<>"']+$/.test(address)
