import { Button, makeStyles, Subtitle2, Text, tokens } from '@fluentui/react-components'
import { useTab } from '#kit/tabs.ts'
import { useText } from '#kit/text.ts'

const useStyles = makeStyles({
  page: {
    display: 'flex',
    flexDirection: 'column',
    alignItems: 'start',
    gap: tokens.spacingVerticalM,
    maxWidth: '560px',
    margin: '12vh auto 0',
    padding: tokens.spacingHorizontalXXL,
  },
  route: {
    padding: `${tokens.spacingVerticalXS} ${tokens.spacingHorizontalS}`,
    borderRadius: tokens.borderRadiusMedium,
    backgroundColor: tokens.colorNeutralBackground3,
    fontFamily: tokens.fontFamilyMonospace,
    overflowWrap: 'anywhere',
  },
})

/** The server's menu names a screen that this console does not have. */
export function UnknownRoute({ path }: { path: string }) {
  const styles = useStyles()
  const text = useText()
  const tab = useTab()
  return (
    <div className={styles.page}>
      <Subtitle2 as="h2">{text('shell:unknown.title')}</Subtitle2>
      <Text>{text('shell:unknown.body')}</Text>
      <code className={styles.route}>{path}</code>
      <Text>{text('shell:unknown.hint')}</Text>
      <Button onClick={tab.close}>{text('shell:tabs.close')}</Button>
    </div>
  )
}
