import { Handover } from '#features/sys/handover/Handover.tsx'
import { handoverConfList } from '#features/sys/handover/handoverConf.list.tsx'
import { handoverLogList } from '#features/sys/handover/handoverLog.list.tsx'
import { ListPage } from '#kit/list/ListPage.tsx'
import type { Screen } from '#kit/screen.ts'

export const handoverScreen: Screen = { Component: Handover, namespaces: ['sys.handover', 'pickers'] }

export const handoverConfScreen: Screen = {
  Component: () => <ListPage list={handoverConfList} />,
  namespaces: ['sys.handoverConf'],
}

export const handoverLogScreen: Screen = {
  Component: () => <ListPage list={handoverLogList} />,
  namespaces: ['sys.handoverLog'],
}
