import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components'
import type { Environment } from '#contract/bridge.ts'
import { type TextKey, useText } from '#kit/text.ts'

const useStyles = makeStyles({
  mark: {
    flexShrink: 0,
    paddingInline: tokens.spacingHorizontalSNudge,
    borderRadius: tokens.borderRadiusSmall,
    fontSize: tokens.fontSizeBase100,
    lineHeight: tokens.lineHeightBase200,
    fontWeight: tokens.fontWeightSemibold,
    border: '1px solid currentcolor',
    whiteSpace: 'nowrap',
  },
  development: {
    color: tokens.colorPaletteGreenForeground1,
    backgroundColor: tokens.colorPaletteGreenBackground1,
  },
  test: {
    color: tokens.colorStatusWarningForeground1,
    backgroundColor: tokens.colorStatusWarningBackground1,
  },
  production: {
    color: tokens.colorStatusDangerForeground1,
    backgroundColor: tokens.colorStatusDangerBackground1,
  },
})

export const environmentTexts: Record<Environment, TextKey> = {
  development: 'shell:environment.development',
  test: 'shell:environment.test',
  production: 'shell:environment.production',
}

/** Development, test and production look different everywhere. */
export function EnvironmentMark({ environment }: { environment: Environment }) {
  const styles = useStyles()
  const text = useText()
  return (
    <span className={mergeClasses(styles.mark, styles[environment])}>
      {text(environmentTexts[environment])}
    </span>
  )
}
