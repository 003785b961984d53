import { makeStyles } from '@fluentui/react-components'
import { useMemo } from 'react'
import { entriesViewList } from '#features/sys/dictType/entriesView.list.tsx'
import { DetailDialog } from '#kit/dialog/DetailDialog.tsx'
import type { DialogProps } from '#kit/dialog/dialogs.ts'
import { ListView } from '#kit/list/ListPage.tsx'
import { useList } from '#kit/list/useList.ts'
import { useText } from '#kit/text.ts'

const useStyles = makeStyles({ list: { height: 'min(520px, 60vh)' } })

/** Pages through the entries of a dictionary; nothing can be changed. */
export function ViewDialog(props: DialogProps & { dictType: string; dictName: string }) {
  const { dictType, dictName, onClose } = props
  const styles = useStyles()
  const text = useText()
  const fixed = useMemo(() => ({ dictType }), [dictType])
  return (
    <DetailDialog title={text('sys.dictType:view.title', { name: dictName })} width={900} onClose={onClose}>
      <div className={styles.list}>
        <ListView state={useList(entriesViewList, { fixed })} />
      </div>
    </DetailDialog>
  )
}
