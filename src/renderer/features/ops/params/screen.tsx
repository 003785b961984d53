import { paramsList } from '#features/ops/params/params.list.tsx'
import { ListPage } from '#kit/list/ListPage.tsx'
import type { Screen } from '#kit/screen.ts'

export const screen: Screen = {
  Component: () => <ListPage list={paramsList} />,
  namespaces: ['ops.params'],
}
