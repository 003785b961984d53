import { makeStaticStyles, makeStyles, mergeClasses, tokens } from '@fluentui/react-components'
import { useEffect } from 'react'
import { useSession } from '#kit/session.ts'
import { useText } from '#kit/text.ts'
import { environmentTexts } from './EnvironmentMark.tsx'

const useStyles = makeStyles({
  line: {
    position: 'absolute',
    top: 0,
    left: 0,
    right: 0,
    height: '3px',
    zIndex: 2,
    pointerEvents: 'none',
    forcedColorAdjust: 'none',
  },
  development: { backgroundColor: tokens.colorPaletteGreenBackground3 },
  test: { backgroundColor: tokens.colorStatusWarningBackground3 },
  production: { backgroundColor: tokens.colorStatusDangerBackground3 },
})

const dialogs = '.fui-DialogSurface'
const edge = (color: string) => ({ borderTop: `3px solid ${color}` })

/** Marks every dialog with the colour of its environment, and in production with its name. */
const useDialogStyles = makeStaticStyles({
  [`[data-environment="development"] ${dialogs}`]: edge(tokens.colorPaletteGreenBackground3),
  [`[data-environment="test"] ${dialogs}`]: edge(tokens.colorStatusWarningBackground3),
  [`[data-environment="production"] ${dialogs}`]: edge(tokens.colorStatusDangerBackground3),
  [`[data-environment="production"] ${dialogs}::before`]: {
    content: 'var(--environment-word)',
    position: 'absolute',
    top: '0',
    right: tokens.spacingHorizontalXXL,
    padding: `0 ${tokens.spacingHorizontalS}`,
    borderRadius: `0 0 ${tokens.borderRadiusMedium} ${tokens.borderRadiusMedium}`,
    backgroundColor: tokens.colorStatusDangerBackground3,
    color: tokens.colorNeutralForegroundOnBrand,
    fontSize: tokens.fontSizeBase200,
    fontWeight: tokens.fontWeightSemibold,
    lineHeight: tokens.lineHeightBase300,
  },
})

/** A line at the window's upper edge in the colour of the environment; red in production. */
export function EnvironmentLine() {
  const styles = useStyles()
  useDialogStyles()
  const text = useText()
  const environment = useSession(({ session }) => session?.profile.environment)
  const word = environment && text(environmentTexts[environment])

  useEffect(() => {
    if (environment === undefined) return
    const { dataset, style } = document.documentElement
    dataset.environment = environment
    style.setProperty('--environment-word', JSON.stringify(word))
    return () => {
      delete dataset.environment
      style.removeProperty('--environment-word')
    }
  }, [environment, word])

  if (!environment) return null
  return <div className={mergeClasses(styles.line, styles[environment])} data-environment={environment} />
}
