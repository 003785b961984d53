import { useState } from 'react'
import { type TrailFormat, trailFormats } from '#contract/bridge/journal.ts'
import { presentFailure } from '#kit/data/failures.ts'
import { ExportTrigger } from '#kit/ExportTrigger.tsx'
import { type TextKey, useText } from '#kit/text.ts'
import { exportTrail, type TrailQuery } from './exportTrail.ts'

const hints: Readonly<Record<TrailFormat, TextKey>> = {
  xlsx: 'journal:trail.xlsx',
  json: 'journal:trail.json',
}

interface TrailMenuProps {
  readonly query: TrailQuery
  /** Entries that the query finds. */
  readonly total: number
  readonly isLoading: boolean
}

/** Exports the entries of the query as a file that can be verified. */
export function TrailMenu({ query, total, isLoading }: TrailMenuProps) {
  const text = useText()
  const [isBusy, setBusy] = useState(false)
  const start = async (format: TrailFormat) => {
    setBusy(true)
    try {
      await exportTrail(query, format)
    } catch (error) {
      presentFailure(error)
    } finally {
      setBusy(false)
    }
  }
  return (
    <ExportTrigger rule="journalExport" disabled={isBusy || isLoading}>
      {({ MenuGroup, MenuGroupHeader, MenuItem }) => (
        <MenuGroup>
          <MenuGroupHeader>{text('journal:trail.export', { count: total.toLocaleString() })}</MenuGroupHeader>
          {trailFormats.map((format) => (
            <MenuItem key={format} subText={text(hints[format])} onClick={() => void start(format)}>
              {format.toUpperCase()}
            </MenuItem>
          ))}
        </MenuGroup>
      )}
    </ExportTrigger>
  )
}
