import { dictDataCustTab, dictDataTab } from '#contract/tabs.ts'
import { DictDataCustScreen } from '#features/sys/dictType/DictDataCustScreen.tsx'
import { DictDataScreen } from '#features/sys/dictType/DictDataScreen.tsx'
import { DictTypeCustScreen } from '#features/sys/dictType/DictTypeCustScreen.tsx'
import { DictTypeScreen } from '#features/sys/dictType/DictTypeScreen.tsx'
import type { Screen } from '#kit/screen.ts'

const namespaces = ['sys.dictType', 'pickers'] as const

export const dictTypeScreen: Screen = { Component: DictTypeScreen, title: 'sys.dictType:title', namespaces }

export const dictTypeCustScreen: Screen = {
  Component: DictTypeCustScreen,
  title: 'sys.dictType:cust.title',
  namespaces,
}

export const dictDataScreen: Screen = {
  Component: DictDataScreen,
  namespaces,
  title: 'sys.dictType:data.title',
  needs: { tab: dictDataTab, from: 'sys/sysdicttype' },
}

export const dictDataCustScreen: Screen = {
  Component: DictDataCustScreen,
  namespaces,
  title: 'sys.dictType:cust.data.title',
  needs: { tab: dictDataCustTab, from: 'sys/sysDictTypeCust' },
}
