import { type HandoverConf, type HandoverRow, handoverFields } from '#contract/resources/sys/handover.ts'

/** Any value of a platform, as words. */
export const textOf = (value: unknown): string =>
  value === null || value === undefined
    ? ''
    : typeof value === 'object'
      ? JSON.stringify(value)
      : String(value)

/** Returns the display name of a row: its first column. */
export function namer({ queryFields }: Pick<HandoverConf, 'queryFields'>): (row: HandoverRow) => string {
  const prop = handoverFields(queryFields)?.[0]?.prop ?? 'id'
  return (row) => textOf(row[prop])
}
