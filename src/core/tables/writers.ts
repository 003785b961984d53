import type { ExportRequest } from '#contract/bridge.ts'
import { openCsv } from './csv.ts'
import { openJson } from './json.ts'
import type { OpenWriter } from './table.ts'
import { openXlsx } from './xlsx.ts'

/** The writer of each format. */
export const writers: Readonly<Record<ExportRequest['format'], OpenWriter>> = {
  csv: openCsv,
  json: openJson,
  xlsx: openXlsx,
}
