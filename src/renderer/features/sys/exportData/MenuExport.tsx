import { FailedAnswer } from '#kit/data/FailedAnswer.tsx'
import { Button, makeStyles, Spinner, Text, tokens } from '@fluentui/react-components'
import { ArrowDownloadRegular } from '@fluentui/react-icons'
import { useMemo, useState } from 'react'
import { type ExportMenuNode, exportData } from '#contract/resources/sys/exportData.ts'
import { VersionDialog } from '#features/sys/exportData/VersionDialog.tsx'
import { useEndpoint } from '#kit/data/endpoint.ts'
import { openDialog } from '#kit/dialog/dialogs.ts'
import { toast } from '#kit/dialog/toasts.ts'
import { FilteredTree } from '#kit/tree/FilteredTree.tsx'
import { useIsOffered } from '#kit/list/offers.ts'
import { useText } from '#kit/text.ts'
import type { TreeNode } from '#kit/tree/treeModel.ts'

const { menuList, menuExport } = exportData.endpoints

const useStyles = makeStyles({
  root: { display: 'flex', flexDirection: 'column', height: '100%', minHeight: 0 },
  bar: {
    display: 'flex',
    alignItems: 'center',
    gap: tokens.spacingHorizontalM,
    padding: `${tokens.spacingVerticalS} ${tokens.spacingHorizontalM}`,
  },
  quiet: { color: tokens.colorNeutralForeground3 },
  tree: { flex: 1, minHeight: 0, padding: `0 ${tokens.spacingHorizontalM}` },
})

/** A menu by its name, with its route or, for a button, its code. */
const nodeOf = ({ id, name, url, permissions, children }: ExportMenuNode): TreeNode => ({
  id,
  label: [name, url || permissions].filter((part) => part !== '').join('　'),
  ...(children.length > 0 && { children: children.map(nodeOf) }),
})

const none: ReadonlySet<string> = new Set()
const noMenus: readonly ExportMenuNode[] = []

/** Menus with their buttons as a tree to be ticked; a menu is ticked with everything below it. */
export function MenuExport() {
  const styles = useStyles()
  const text = useText()
  const { data, error, refetch } = useEndpoint(menuList, {})
  const [checked, setChecked] = useState(none)
  const mayExport = useIsOffered({ guard: menuExport })
  const nodes = useMemo(() => (data?.data ?? noMenus).map(nodeOf), [data])
  const start = () => {
    if (checked.size === 0) toast('warning', text('sys.exportData:none'))
    else void openDialog(VersionDialog, { kind: 'menu' as const, ids: [...checked] })
  }
  return (
    <div className={styles.root}>
      <div className={styles.bar} role="toolbar" aria-label={text('sys.exportData:tab.menu')}>
        {mayExport ? (
          <Button appearance="primary" icon={<ArrowDownloadRegular />} onClick={start}>
            {text('common:export')}
          </Button>
        ) : null}
        <Text size={200} className={styles.quiet}>
          {text('sys.exportData:chosen', { count: checked.size })}
        </Text>
      </div>
      <div className={styles.tree}>
        {error && !data ? (
          <FailedAnswer failure={error.failure} onRetry={refetch} />
        ) : data ? (
          <FilteredTree
            label={text('sys.exportData:menus')}
            nodes={nodes}
            checked={checked}
            onCheckedChange={setChecked}
          />
        ) : (
          <Spinner aria-label={text('kit:list.loading')} />
        )}
      </div>
    </div>
  )
}
