import { makeStyles, tokens } from '@fluentui/react-components'
import { memo } from 'react'
import { type Mark, markText } from '#features/ops/logWorkbench/marks.ts'

/** Pairs of background and text colour that are readable in every theme. */
export const useMarkStyles = makeStyles({
  yellow: {
    backgroundColor: tokens.colorPaletteYellowBackground2,
    color: tokens.colorPaletteYellowForeground2,
  },
  green: { backgroundColor: tokens.colorPaletteGreenBackground2, color: tokens.colorPaletteGreenForeground2 },
  blue: { backgroundColor: tokens.colorPaletteBlueBackground2, color: tokens.colorPaletteBlueForeground2 },
  berry: { backgroundColor: tokens.colorPaletteBerryBackground2, color: tokens.colorPaletteBerryForeground2 },
  teal: { backgroundColor: tokens.colorPaletteTealBackground2, color: tokens.colorPaletteTealForeground2 },
})

/** A text with the words of the query coloured. */
export const Marked = memo(function Marked({ text, marks }: { text: string; marks: readonly Mark[] }) {
  const styles = useMarkStyles()
  if (marks.length === 0) return text
  return markText(text, marks).map(({ text: stretch, color }, index) =>
    color ? (
      // Stretches have no identity other than their position.
      <mark key={index} className={styles[color]}>
        {stretch}
      </mark>
    ) : (
      stretch
    ),
  )
})
