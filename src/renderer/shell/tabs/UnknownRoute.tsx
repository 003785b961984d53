import { Button, makeStyles, Text, tokens } from '@fluentui/react-components'
import { webPageOf } from '#contract/webAddress.ts'
import { bridge } from '#kit/bridge/bridge.ts'
import { presentFailure } from '#kit/data/failures.ts'
import { useSession } from '#kit/session.ts'
import { tabRoute, type TabParams, useTab } from '#kit/tabs.ts'
import { type TextKey, useText } from '#kit/text.ts'
import { addressProblem, type AddressProblem, menuIdIn } from '../navigation/menu.ts'
import { useMenu } from '../navigation/useMenu.ts'
import { TabNotice } from './TabNotice.tsx'

const useStyles = makeStyles({
  route: {
    padding: `${tokens.spacingVerticalXS} ${tokens.spacingHorizontalS}`,
    borderRadius: tokens.borderRadiusMedium,
    backgroundColor: tokens.colorNeutralBackground3,
    fontFamily: tokens.fontFamilyMonospace,
    overflowWrap: 'anywhere',
  },
  ways: { display: 'flex', gap: tokens.spacingHorizontalS },
})

/** Total over the problems; a link that is none of them leads to another host. */
const problems: Record<AddressProblem | 'link', TextKey> = {
  none: 'shell:unknown.none',
  placeholder: 'shell:unknown.placeholder',
  scheme: 'shell:unknown.scheme',
  link: 'shell:unknown.link',
}

/** The server's menu names a screen that this console does not have, or has an address that is no screen's. */
export function UnknownRoute({ path, params = {} }: { path: string; params?: TabParams }) {
  const styles = useStyles()
  const text = useText()
  const tab = useTab()
  const id = menuIdIn(path)
  const item = useMenu().pages.find((page) => page.id === id)
  const address = item ? item.url : path
  const webPage = useSession(({ session }) =>
    webPageOf(session?.profile.webAddress ?? '', item ? '' : tabRoute({ path, params })),
  )
  return (
    <TabNotice title={text(item ? 'shell:unknown.address' : 'shell:unknown.title')}>
      <Text>{text(item ? problems[addressProblem(address) ?? 'link'] : 'shell:unknown.body')}</Text>
      {address !== '' && <code className={styles.route}>{address}</code>}
      <Text>{text(item ? 'shell:unknown.addressHint' : 'shell:unknown.hint')}</Text>
      <div className={styles.ways}>
        {webPage && (
          <Button
            appearance="primary"
            onClick={() => void bridge.call('host.openExternal', { url: webPage }).catch(presentFailure)}
          >
            {text('shell:unknown.inBrowser')}
          </Button>
        )}
        <Button onClick={tab.close}>{text('shell:tabs.close')}</Button>
      </div>
    </TabNotice>
  )
}
