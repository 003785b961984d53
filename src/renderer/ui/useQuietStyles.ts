import { makeStyles, tokens } from '@fluentui/react-components'

const quietBorder = {
  borderTopColor: tokens.colorTransparentStroke,
  borderRightColor: tokens.colorTransparentStroke,
  borderBottomColor: tokens.colorTransparentStroke,
  borderLeftColor: tokens.colorTransparentStroke,
} as const

/**
 * Style of the buttons beside a primary one, whose `appearance` is `subtle`: regular words, and a border that is
 * transparent except in high contrast.
 */
export const useQuietStyles = makeStyles({
  quiet: {
    fontWeight: tokens.fontWeightRegular,
    ...quietBorder,
    ':hover': quietBorder,
    ':hover:active': quietBorder,
  },
})
