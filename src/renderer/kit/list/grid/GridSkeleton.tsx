import { useGridStyles } from '#kit/list/grid/gridStyles.ts'
import type { Track } from '#kit/list/grid/tracks.ts'

/** Rows of the same height as the real ones, so that nothing jumps when they arrive. */
export function GridSkeleton<R>({
  tracks,
  rows,
  height,
}: {
  tracks: readonly Track<R>[]
  rows: number
  height: number
}) {
  const styles = useGridStyles()
  return (
    <div role="presentation" aria-hidden>
      {Array.from({ length: rows }, (_, row) => (
        <div key={row} className={styles.row} style={{ height, gridTemplateColumns: 'var(--list-template)' }}>
          {tracks.map((track, index) => (
            <div key={track.id} className={styles.cell} style={track.style}>
              {track.kind === 'data' ? (
                <div
                  className={styles.skeleton}
                  style={{ width: `${40 + ((row * 7 + index * 13) % 45)}%` }}
                />
              ) : null}
            </div>
          ))}
        </div>
      ))}
    </div>
  )
}
