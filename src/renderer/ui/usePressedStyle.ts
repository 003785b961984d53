import { makeStyles, shorthands, tokens } from '@fluentui/react-components'

const useStyles = makeStyles({
  pressed: {
    backgroundColor: tokens.colorBrandBackground2,
    color: tokens.colorBrandForeground2,
    ...shorthands.borderColor(tokens.colorBrandStroke1),
    ':hover': {
      backgroundColor: tokens.colorBrandBackground2Hover,
      color: tokens.colorBrandForeground2Hover,
      ...shorthands.borderColor(tokens.colorBrandStroke1),
    },
    ':hover:active': {
      backgroundColor: tokens.colorBrandBackground2Pressed,
      color: tokens.colorBrandForeground2Pressed,
      ...shorthands.borderColor(tokens.colorBrandStroke1),
    },
    // System colours replace ours there.
    '@media (forced-colors: active)': {
      backgroundColor: 'Highlight',
      color: 'HighlightText',
      ...shorthands.borderColor('Highlight'),
      forcedColorAdjust: 'none',
    },
  },
})

/** @returns the class of a toggle that is pressed: Fluent's own differs from the others by a shade of grey. */
export const usePressedStyle = (): string => useStyles().pressed
