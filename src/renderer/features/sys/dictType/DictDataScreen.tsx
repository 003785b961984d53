import {
  Breadcrumb,
  BreadcrumbButton,
  BreadcrumbDivider,
  BreadcrumbItem,
  makeStyles,
  tokens,
} from '@fluentui/react-components'
import { Fragment, useMemo, useState } from 'react'
import { TOP } from '#contract/kernel.ts'
import type { DictData } from '#contract/resources/sys/dictData.ts'
import { dictDataTab } from '#contract/tabs.ts'
import { dictDataList } from '#features/sys/dictType/dictData.list.tsx'
import { ListView } from '#kit/list/ListPage.tsx'
import { useList } from '#kit/list/useList.ts'
import type { ScreenProps } from '#kit/screen.ts'
import { useSession } from '#kit/session.ts'
import { useText } from '#kit/text.ts'

const useStyles = makeStyles({
  screen: { display: 'flex', flexDirection: 'column', height: '100%', minHeight: 0 },
  path: { padding: `0 ${tokens.spacingHorizontalS}`, backgroundColor: tokens.colorNeutralBackground1 },
  list: { flex: 1, minHeight: 0 },
})

/** The entries of one dictionary, level by level. */
export function DictDataScreen({ params }: ScreenProps) {
  const { dictType } = dictDataTab.params.parse(params)
  return <Entries key={dictType} dictType={dictType} />
}

type Step = Pick<DictData, 'id' | 'dictLabel'>

function Entries({ dictType }: { dictType: string }) {
  const styles = useStyles()
  const mayChange = useSession(({ session }) => session?.user.tenantItype === 1)
  const [path, setPath] = useState<readonly Step[]>([])
  const pid = path.at(-1)?.id ?? TOP
  const list = useMemo(
    () =>
      dictDataList({
        ...{ dictType, dictName: dictType, pid, mayChange },
        enter: ({ id, dictLabel }) => setPath((before) => [...before, { id, dictLabel }]),
      }),
    [dictType, pid, mayChange],
  )
  const fixed = useMemo(() => ({ dictType, pid }), [dictType, pid])
  const state = useList(list, { fixed })
  return (
    <div className={styles.screen}>
      {path.length > 0 ? <Path className={styles.path} path={path} onChange={setPath} /> : null}
      <div className={styles.list}>
        <ListView state={state} />
      </div>
    </div>
  )
}

interface PathProps {
  readonly className: string
  readonly path: readonly Step[]
  onChange(path: readonly Step[]): void
}

/** The entries above those shown; each leads back to it. */
function Path({ className, path, onChange }: PathProps) {
  const text = useText()
  return (
    <Breadcrumb className={className} aria-label={text('sys.dictType:data.path')}>
      <BreadcrumbItem>
        <BreadcrumbButton onClick={() => onChange([])}>{text('sys.dictType:data.top')}</BreadcrumbButton>
      </BreadcrumbItem>
      {path.map(({ id, dictLabel }, index) => (
        <Fragment key={id}>
          <BreadcrumbDivider />
          <BreadcrumbItem>
            <BreadcrumbButton
              current={index === path.length - 1}
              onClick={() => onChange(path.slice(0, index + 1))}
            >
              {dictLabel}
            </BreadcrumbButton>
          </BreadcrumbItem>
        </Fragment>
      ))}
    </Breadcrumb>
  )
}
