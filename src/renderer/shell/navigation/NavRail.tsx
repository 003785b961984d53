import { Button, makeStyles, Text, tokens } from '@fluentui/react-components'
import { useState } from 'react'
import { LatePopover } from '#kit/late/LatePopover.tsx'
import { useText } from '#kit/text.ts'
import { useLayout } from '../layout/layout.ts'
import { MenuIcon } from './MenuIcon.tsx'
import { desktopModule, type MenuItem } from './menu.ts'
import { NavTree } from './NavTree.tsx'
import { openItem } from './openItem.ts'
import { useCurrentPath, useMenu } from './useMenu.ts'

const useStyles = makeStyles({
  rail: {
    display: 'flex',
    flexDirection: 'column',
    alignItems: 'center',
    gap: tokens.spacingVerticalXS,
    flexGrow: 1,
    minHeight: 0,
    overflowY: 'auto',
    paddingBlock: tokens.spacingVerticalS,
  },
  surface: { width: '220px', maxHeight: '70vh', overflowY: 'auto', padding: tokens.spacingHorizontalS },
  title: { display: 'block', padding: tokens.spacingHorizontalS },
})

/** The collapsed navigation: one icon per top-level menu, its folder in a flyout. */
export function NavRail() {
  const styles = useStyles()
  const text = useText()
  const { modules } = useMenu()
  const module = useLayout((state) => state.module)
  const items = modules.get(module) ?? modules.get(desktopModule) ?? [...modules.values()][0] ?? []
  return (
    <nav className={styles.rail} aria-label={text('shell:nav.label')}>
      {items.map((item) =>
        item.children.length > 0 ? (
          <Flyout key={item.id} item={item} />
        ) : (
          <Button
            key={item.id}
            appearance="subtle"
            icon={<MenuIcon item={item} />}
            aria-label={item.name}
            title={item.name}
            onClick={() => openItem(item)}
          />
        ),
      )}
    </nav>
  )
}

function Flyout({ item }: { item: MenuItem }) {
  const styles = useStyles()
  const currentPath = useCurrentPath()
  const [closed, setClosed] = useState<ReadonlySet<string>>(new Set())
  const folders = (items: readonly MenuItem[]): string[] =>
    items.flatMap(({ id, children }) => (children.length > 0 ? [id, ...folders(children)] : []))
  const toggle = (id: string) =>
    setClosed((known) =>
      known.has(id) ? new Set([...known].filter((one) => one !== id)) : new Set([...known, id]),
    )
  return (
    <LatePopover
      positioning="after-top"
      className={styles.surface}
      label={item.name}
      trigger={(trigger) => (
        <Button
          appearance="subtle"
          icon={<MenuIcon item={item} />}
          aria-label={item.name}
          title={item.name}
          {...trigger}
        />
      )}
    >
      {(close) => (
        <>
          <Text weight="semibold" className={styles.title}>
            {item.name}
          </Text>
          <NavTree
            items={item.children}
            open={new Set(folders(item.children).filter((id) => !closed.has(id)))}
            currentPath={currentPath}
            onToggle={toggle}
            onChosen={close}
          />
        </>
      )}
    </LatePopover>
  )
}
