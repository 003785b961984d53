/** The smallest picture in PNG. */
export const PICTURE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

/**
 * Texts for fields whose form no schema of the document describes, by their names. An empty text leaves a field out
 * that may be empty.
 */
const forms: readonly (readonly [RegExp, readonly string[]])[] = [
  [/mobile|phone|linktel/i, ['13800138001', '15912345678']],
  [/e?mail$/i, ['fuzz@example.com']],
  [/childJobId|allowIpQueue|mailCc/, ['']],
  [/cron$/i, ['0 0 3 * * ?']],
  [/^queryApi$/, ['/sys/handover/role/page']],
  [/^updateApi$/, ['/sys/handover/role/update']],
  [/^queryFields$/, ['[{"prop":"name","label":"名称"}]']],
  [/^receiveInfo$/, ['{"user":[],"dept":[],"obj":[]}']],
  [/templateParams|extendJson|paramsJSON|customConfigParam|Config$|^sqlArgs$|jobParams/, ['{}']],
  // Texts that are sent sealed, and keys that are kept.
  [/^(?:sqlCust|ruleSql|ruleArgs|apiAccessKey|apiSecretKey)$/, ['']],
  [/^tmFormat$/, ['yyyyMMdd']],
  [/^fullFormat$/, ['{DJ}{TM}{NUM}']],
  [/url$/i, ['https://example.com/x']],
]

/** @returns texts of the form that a field has; undefined when any text will do. */
export const formOf = (name: string): readonly string[] | undefined =>
  forms.find(([pattern]) => pattern.test(name))?.[1]
