import { makeStyles, tokens } from '@fluentui/react-components'
import { useEffect, useRef, useState } from 'react'
import { QUICK_ACCESS_LIMIT, quickAccess } from '#contract/resources/sys/quickAccess.ts'
import { ChosenShortcuts } from '#features/sys/quickAccess/ChosenShortcuts.tsx'
import type { Shortcut } from '#features/sys/quickAccess/chosen.ts'
import { ShortcutMenus } from '#features/sys/quickAccess/ShortcutMenus.tsx'
import { callEndpoint } from '#kit/data/endpoint.ts'
import { presentFailure } from '#kit/data/failures.ts'
import { DialogFrame } from '#kit/dialog/DialogFrame.tsx'
import type { DialogProps } from '#kit/dialog/dialogs.ts'
import { savedThenClose, toast } from '#kit/dialog/toasts.ts'
import { useText } from '#kit/text.ts'

const useStyles = makeStyles({
  parts: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 3fr) minmax(0, 2fr)',
    columnGap: tokens.spacingHorizontalXXL,
    // Height of eight lines and the pager, so that a search does not move the content below.
    minHeight: '420px',
    alignItems: 'start',
  },
})

const { listUser, saveOrUpdate } = quickAccess.endpoints

/** Milliseconds that the refusal of a sixth choice is shown (DECISION-SYS-128). */
const limitDuration = 800

const idsOf = (chosen: readonly Shortcut[]): string => chosen.map(({ id }) => id).join()

interface QuickAccessDialogProps extends DialogProps {
  /** Whose shortcuts are edited; the operator's own when it is left out. */
  readonly userId?: string
  readonly name?: string
}

/** Edits shortcuts: functions at the left, the chosen shortcuts in their order at the right. */
export function QuickAccessDialog({ userId, name, onClose }: QuickAccessDialogProps) {
  const styles = useStyles()
  const text = useText()
  const [chosen, setChosen] = useState<readonly Shortcut[] | null>(null)
  const [stored, setStored] = useState('')
  const [isSaving, setSaving] = useState(false)
  const close = useRef(onClose)
  close.current = onClose

  useEffect(() => {
    let isCurrent = true
    callEndpoint(listUser, { query: { userId } }).then(
      ({ data }) => {
        if (!isCurrent) return
        const held = data.map(({ parentId, menuName }) => ({ id: parentId, name: menuName }))
        setChosen(held)
        setStored(idsOf(held))
      },
      (failure: unknown) => {
        // Saving before the stored shortcuts are loaded would delete them (DECISION-SYS-129).
        if (!isCurrent) return
        presentFailure(failure)
        close.current()
      },
    )
    return () => {
      isCurrent = false
    }
  }, [userId])

  const toggle = (menu: Shortcut) => {
    if (!chosen) return
    if (chosen.some(({ id }) => id === menu.id)) setChosen(chosen.filter(({ id }) => id !== menu.id))
    else if (chosen.length >= QUICK_ACCESS_LIMIT) {
      toast('warning', text('sys.quickAccess:limit'), limitDuration)
    } else setChosen([...chosen, menu])
  }
  const save = async () => {
    if (!chosen || isSaving) return
    setSaving(true)
    try {
      const children = chosen.map(({ id }) => ({ parentId: id }))
      await callEndpoint(saveOrUpdate, { body: { children, userId } })
      await savedThenClose(() => close.current({ changed: true }))
    } catch (failure) {
      presentFailure(failure)
      setSaving(false)
    }
  }

  return (
    <DialogFrame
      title={
        name === undefined ? text('sys.quickAccess:dialog') : text('sys.quickAccess:dialog.of', { name })
      }
      width={820}
      className={styles.parts}
      isFilled={chosen !== null && idsOf(chosen) !== stored}
      main={{ label: text('common:save'), run: () => void save(), isBusy: !chosen || isSaving }}
      onClose={onClose}
    >
      <ShortcutMenus userId={userId} chosen={chosen} onToggle={toggle} />
      <ChosenShortcuts chosen={chosen} onChange={setChosen} />
    </DialogFrame>
  )
}
