import { Button, Text } from '@fluentui/react-components'
import { useTab } from '#kit/tabs.ts'
import { useText } from '#kit/text.ts'
import { useMenu } from '../navigation/useMenu.ts'
import { openRoute } from '../routes/openRoute.ts'
import { TabNotice } from './TabNotice.tsx'

/**
 * Shown when the address lacks the record that the screen is to show.
 * @param from route of the list that opens it; without that menu there is only a button that closes the tab
 */
export function IncompleteAddress({ from }: { from: string }) {
  const text = useText()
  const tab = useTab()
  const list = useMenu().byPath.get(from)
  return (
    <TabNotice title={text('shell:incomplete.title')}>
      <Text>{text('shell:incomplete.body')}</Text>
      {list ? (
        <Button
          appearance="primary"
          onClick={() => {
            openRoute(from)
            tab.close()
          }}
        >
          {text('shell:incomplete.open', { name: list.item.name })}
        </Button>
      ) : (
        <Button onClick={tab.close}>{text('shell:tabs.close')}</Button>
      )}
    </TabNotice>
  )
}
