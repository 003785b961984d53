import { exportDictList } from '#features/sys/exportData/exportDict.list.tsx'
import { ExportDataScreen } from '#features/sys/exportData/ExportDataScreen.tsx'
import { listScreen } from '#kit/list/listScreen.tsx'
import type { Screen } from '#kit/screen.ts'

export const exportDictScreen = listScreen(exportDictList)

export const exportDataScreen: Screen = {
  Component: ExportDataScreen,
  title: 'sys.exportData:page.title',
  namespaces: ['sys.exportData', 'pickers'],
}
