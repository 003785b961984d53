import { exportData } from '#contract/resources/sys/exportData.ts'
import { dictOriginLabels, dictStatusLabels } from '#pickers/dictionary/labels.ts'
import { defineList } from '#kit/list/types.ts'
import { laterDialog } from '#kit/list/laterDialog.ts'

const versionDialog = laterDialog(
  async () => (await import('#features/sys/exportData/VersionDialog.tsx')).VersionDialog,
)

const { dictPage, dictExport } = exportData.endpoints

/** Dictionaries to be exported; nothing of them is changed here. */
export const exportDictList = defineList(dictPage, {
  id: 'sys.exportData',
  title: 'sys.exportData:title',
  rowName: (row) => row.dictName,
  filters: [
    { kind: 'text', name: 'dictName', label: 'pickers:dict.name' },
    { kind: 'text', name: 'dictType', label: 'pickers:dict.type' },
  ],
  columns: [
    { key: 'dictName', label: 'pickers:dict.name', width: 200 },
    { key: 'dictType', label: 'pickers:dict.type', width: 220 },
    { key: 'isSys', label: 'pickers:dict.isSys', width: 100, options: dictOriginLabels },
    { key: 'status', label: 'pickers:dict.status', width: 90, options: dictStatusLabels },
    { key: 'version', label: 'pickers:dict.version', width: 90 },
    { key: 'remark', label: 'pickers:dict.remark', width: 200 },
  ],
  toolbar: [
    {
      id: 'export',
      label: 'common:export',
      appearance: 'primary',
      needs: 'rows',
      none: { warning: 'sys.exportData:none' },
      guard: dictExport,
      opens: (rows) => versionDialog({ kind: 'dict', ids: rows.map(({ id }) => id) }),
    },
  ],
})
