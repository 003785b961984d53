import { makeStyles, Tab, TabList, tokens } from '@fluentui/react-components'
import { useMemo, useState } from 'react'
import { type RuleData, ruleData } from '#contract/resources/sys/ruleData.ts'
import { type RuleSort, ruleSort } from '#contract/resources/sys/ruleSort.ts'
import { type ChosenRule, ByPerson, ByRole } from '#features/sys/dataPermission/Panels.tsx'
import { useEndpoint } from '#kit/data/endpoint.ts'
import { FilteredTree } from '#kit/tree/FilteredTree.tsx'
import { useText } from '#kit/text.ts'
import type { TreeNode } from '#kit/tree/treeModel.ts'

const useStyles = makeStyles({
  screen: {
    display: 'flex',
    flexDirection: 'column',
    height: '100%',
    backgroundColor: tokens.colorNeutralBackground1,
  },
  body: { flex: 1, minHeight: 0, display: 'flex' },
  tree: {
    width: '240px',
    '@media (max-width: 1100px)': { width: '180px' },
    flexShrink: 0,
    boxSizing: 'border-box',
    padding: tokens.spacingHorizontalS,
    borderInlineEndWidth: tokens.strokeWidthThin,
    borderInlineEndStyle: 'solid',
    borderInlineEndColor: tokens.colorNeutralStroke2,
  },
})

const noSorts: readonly RuleSort[] = []
const noRules: readonly RuleData[] = []

const treeOf = (sorts: readonly RuleSort[], rules: readonly RuleData[]): readonly TreeNode[] => {
  const below = Map.groupBy(rules, (rule) => rule.ruleSort)
  return sorts.map(({ id, name, value }) => ({
    id,
    label: name,
    children: below.get(value)?.map((rule) => ({ id: rule.id, label: rule.name })),
  }))
}

/** Shows which data a rule, a role or a user reaches. This screen is read-only (SYS-DPV-04). */
export function DataPermission() {
  const styles = useStyles()
  const text = useText()
  const sorts = useEndpoint(ruleSort.endpoints.list, { query: {} })
  const rules = useEndpoint(ruleData.endpoints.list, { query: {} })
  const sortRows = sorts.data?.data ?? noSorts
  const ruleRows = rules.data?.data ?? noRules
  const nodes = useMemo(() => treeOf(sortRows, ruleRows), [sortRows, ruleRows])
  const [nodeId, setNodeId] = useState('')
  const [isByPerson, setByPerson] = useState(false)
  const rule = ruleRows.find(({ id }) => id === nodeId)
  const sort = sortRows.find(({ id, value }) => id === nodeId || value === rule?.ruleSort)
  const chosen: ChosenRule = { nodeId, sortId: sort?.id ?? '' }
  return (
    <div className={styles.screen}>
      <TabList
        aria-label={text('sys.dataPermission:title')}
        selectedValue={isByPerson ? 'person' : 'role'}
        onTabSelect={(_, { value }) => setByPerson(value === 'person')}
      >
        <Tab value="role">{text('sys.dataPermission:byRole')}</Tab>
        <Tab value="person">{text('sys.dataPermission:byPerson')}</Tab>
      </TabList>
      <div className={styles.body}>
        <div className={styles.tree}>
          <FilteredTree
            label={text('sys.dataPermission:rules')}
            nodes={nodes}
            isReady={sorts.data !== undefined && rules.data !== undefined}
            selectedId={nodeId}
            onSelect={({ id }) => setNodeId(id)}
          />
        </div>
        {isByPerson ? <ByPerson rule={chosen} /> : <ByRole rule={chosen} />}
      </div>
    </div>
  )
}
