import { makeStyles, tokens } from '@fluentui/react-components'
import { type KeyboardEvent, type PointerEvent, useRef } from 'react'
import { useText } from '#kit/text.ts'
import { changeLayout, clampNavWidth, navWidths, useLayout } from '../layout/layout.ts'

const useStyles = makeStyles({
  sash: {
    position: 'absolute',
    top: 0,
    bottom: 0,
    right: '-3px',
    width: '6px',
    zIndex: 1,
    cursor: 'col-resize',
    ':hover': { backgroundColor: tokens.colorNeutralStroke1Hover },
    ':focus-visible': { backgroundColor: tokens.colorStrokeFocus2, outlineStyle: 'none' },
  },
})

/** Sets the width of the navigation: by dragging, by the arrow keys, and by a double click to the usual one. */
export function NavSash() {
  const styles = useStyles()
  const text = useText()
  const width = useLayout(({ navWidth }) => navWidth)
  const begin = useRef<{ x: number; width: number } | null>(null)
  // Open keys: looked up by whatever key is pressed.
  const steps: Record<string, number> = { ArrowLeft: -16, ArrowRight: 16 }

  const press = (event: PointerEvent<HTMLDivElement>) => {
    event.currentTarget.setPointerCapture(event.pointerId)
    begin.current = { x: event.clientX, width }
  }
  const drag = (event: PointerEvent) => {
    if (begin.current)
      changeLayout({ navWidth: clampNavWidth(begin.current.width + event.clientX - begin.current.x) })
  }
  const release = () => {
    begin.current = null
  }
  const key = (event: KeyboardEvent) => {
    const step = steps[event.key]
    if (step !== undefined) changeLayout({ navWidth: clampNavWidth(width + step) })
  }

  return (
    <div
      className={styles.sash}
      role="separator"
      tabIndex={0}
      aria-orientation="vertical"
      aria-label={text('shell:nav.width')}
      aria-valuenow={width}
      aria-valuemin={navWidths.least}
      aria-valuemax={navWidths.most}
      onPointerDown={press}
      onPointerMove={drag}
      onPointerUp={release}
      onPointerCancel={release}
      onDoubleClick={() => changeLayout({ navWidth: navWidths.usual })}
      onKeyDown={key}
    />
  )
}
