import { Button, makeStyles, Text, tokens } from '@fluentui/react-components'
import { useTab } from '#kit/tabs.ts'
import { useText } from '#kit/text.ts'
import { TabNotice } from './TabNotice.tsx'

const useStyles = makeStyles({
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
    <TabNotice title={text('shell:unknown.title')}>
      <Text>{text('shell:unknown.body')}</Text>
      <code className={styles.route}>{path}</code>
      <Text>{text('shell:unknown.hint')}</Text>
      <Button onClick={tab.close}>{text('shell:tabs.close')}</Button>
    </TabNotice>
  )
}
