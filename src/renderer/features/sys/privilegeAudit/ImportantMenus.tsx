import {
  Button,
  makeStyles,
  Popover,
  PopoverSurface,
  PopoverTrigger,
  tokens,
} from '@fluentui/react-components'
import { StarRegular } from '@fluentui/react-icons'
import { useMemo, useState } from 'react'
import { type MenuNode, menu } from '#contract/resources/sys/menu.ts'
import { menuIds, menuNodes } from '#features/sys/privilegeAudit/menuNodes.ts'
import { useCommand } from '#kit/data/command.ts'
import { toast } from '#kit/dialog/toasts.ts'
import { FilteredTree } from '#kit/tree/FilteredTree.tsx'
import { useIsOffered } from '#kit/list/offers.ts'
import { useText } from '#kit/text.ts'
import { checkStates } from '#kit/tree/treeModel.ts'

const useStyles = makeStyles({
  surface: { width: '340px', height: '420px', boxSizing: 'border-box' },
  inside: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalS, height: '100%' },
  tree: { flex: 1, minHeight: 0 },
  buttons: { display: 'flex', justifyContent: 'flex-end', gap: tokens.spacingHorizontalS },
})

/** Milliseconds that the success is shown; twice as long as elsewhere (SYS-AUD-07). */
const successDuration = 1000

const none: ReadonlySet<string> = new Set()

interface ImportantMenusProps {
  readonly menus: readonly MenuNode[]
  /** Menus that are marked as important now. */
  readonly ids: readonly string[]
  onSaved(): void
}

/** Marks menus as important; every save sends the whole set. */
export function ImportantMenus({ menus, ids, onSaved }: ImportantMenusProps) {
  const styles = useStyles()
  const text = useText()
  const isAllowed = useIsOffered({ guard: menu.endpoints.isImportant })
  const { run, isRunning } = useCommand(menu.endpoints.isImportant)
  const [isOpen, setOpen] = useState(false)
  const [ticked, setTicked] = useState<ReadonlySet<string>>(none)
  const nodes = useMemo(() => menuNodes(menus, none), [menus])
  if (!isAllowed) return null

  const save = async () => {
    const states = checkStates(nodes, ticked)
    const value = menuIds(menus).filter((id) => states.get(id) === 'all')
    if (!(await run({ body: { value } }))) return
    toast('success', text('common:success'), successDuration)
    setOpen(false)
    onSaved()
  }
  return (
    <Popover
      open={isOpen}
      trapFocus
      positioning={{ position: 'below', align: 'start' }}
      onOpenChange={(_, data) => {
        if (data.open) setTicked(new Set(ids))
        setOpen(data.open)
      }}
    >
      <PopoverTrigger disableButtonEnhancement>
        <Button size="small" icon={<StarRegular />}>
          {text('sys.privilegeAudit:important')}
        </Button>
      </PopoverTrigger>
      <PopoverSurface className={styles.surface} aria-label={text('sys.privilegeAudit:important')}>
        <div className={styles.inside}>
          <div className={styles.tree}>
            <FilteredTree
              label={text('sys.privilegeAudit:important')}
              nodes={nodes}
              checked={ticked}
              onCheckedChange={setTicked}
            />
          </div>
          <div className={styles.buttons}>
            <Button onClick={() => setOpen(false)}>{text('common:cancel')}</Button>
            <Button appearance="primary" disabledFocusable={isRunning} onClick={() => void save()}>
              {text('common:ok')}
            </Button>
          </div>
        </div>
      </PopoverSurface>
    </Popover>
  )
}
