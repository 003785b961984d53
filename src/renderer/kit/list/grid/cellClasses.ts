import { mergeClasses } from '@fluentui/react-components'
import type { useGridStyles } from '#kit/list/grid/gridStyles.ts'
import type { Track } from '#kit/list/grid/tracks.ts'

/** Class names, joined once for all rows: a page of 100 rows has 1,500 cells. */
export interface CellClasses {
  readonly checkbox: string
  readonly expander: string
  readonly expanded: string
  readonly action: string
  readonly dangerAction: string
  readonly detail: string
  row(isSelected: boolean, isFresh: boolean): string
  of(track: Track<never>): string
}

export function cellClasses(
  styles: ReturnType<typeof useGridStyles>,
  tracks: readonly Track<never>[],
): CellClasses {
  const names = new Map(
    tracks.map((track) => [
      track.id,
      mergeClasses(
        styles.cell,
        track.column?.align === 'end' && styles.end,
        (track.kind === 'select' || track.kind === 'expand') && styles.narrow,
        track.pinned !== null && styles.pinned,
        track.isEdge && (track.pinned === 'start' ? styles.startEdge : styles.endEdge),
      ),
    ]),
  )
  const selected = mergeClasses(styles.row, styles.selected)
  const rows = [
    styles.row,
    selected,
    mergeClasses(styles.row, styles.fresh),
    mergeClasses(selected, styles.fresh),
  ]
  return {
    checkbox: styles.checkbox,
    expander: styles.expander,
    expanded: styles.expanded,
    action: styles.action,
    dangerAction: mergeClasses(styles.action, styles.danger),
    detail: styles.detail,
    row: (isSelected, isFresh) => rows[Number(isSelected) + 2 * Number(isFresh)] ?? styles.row,
    of: (track) => names.get(track.id) ?? styles.cell,
  }
}
