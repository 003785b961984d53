import { Link } from '@fluentui/react-components'
import { named } from '#contract/recordName.ts'
import { type RuleSort, ruleSort } from '#contract/resources/sys/ruleSort.ts'
import { ruleDataTab } from '#contract/tabs.ts'
import { idTypeLabels, sourceLabels, statusLabels } from '#features/sys/ruleSort/labels.ts'
import { addAction, deleteAction, editAction } from '#kit/list/actions.ts'
import { listScreen } from '#kit/list/listScreen.tsx'
import { defineList } from '#kit/list/types.ts'
import { openTab } from '#kit/tabs.ts'
import { translate } from '#kit/text.ts'
import { laterDialog } from '#kit/list/laterDialog.ts'

const ruleSortForm = laterDialog(
  async () => (await import('#features/sys/ruleSort/RuleSortForm.tsx')).RuleSortForm,
)

const { endpoints } = ruleSort

const openRules = ({ value, name }: RuleSort): void =>
  void openTab(ruleDataTab, { ruleSort: value }, translate('sys.ruleSort:rules.tab', { name }))

export const ruleSortList = defineList(endpoints.page, {
  id: 'sys.ruleSort',
  title: 'sys.ruleSort:title',
  rowName: named(ruleSort),
  filters: [
    { kind: 'text', name: 'name', label: 'sys.ruleSort:field.name', maxLength: 50 },
    { kind: 'text', name: 'value', label: 'sys.ruleSort:field.value', maxLength: 50 },
  ],
  columns: [
    { key: 'name', label: 'sys.ruleSort:field.name', width: 180 },
    {
      key: 'value',
      label: 'sys.ruleSort:field.value',
      width: 180,
      cell: (row) => (
        <Link as="button" tabIndex={-1} onClick={() => openRules(row)}>
          {row.value}
        </Link>
      ),
    },
    { key: 'sort', label: 'sys.ruleSort:field.sort', width: 80, align: 'end' },
    {
      key: 'dsType',
      label: 'sys.ruleSort:field.dsType',
      width: 100,
      options: sourceLabels,
    },
    {
      key: 'ruleIdtype',
      label: 'sys.ruleSort:field.ruleIdtype',
      width: 100,
      options: idTypeLabels,
    },
    { key: 'version', label: 'sys.ruleSort:field.version', width: 80, align: 'end' },
    {
      key: 'status',
      label: 'sys.ruleSort:field.status',
      width: 90,
      options: statusLabels,
    },
    { key: 'remark', label: 'sys.ruleSort:field.remark', width: 220 },
  ],
  toolbar: [
    addAction(endpoints.create, async ({ read }) =>
      ruleSortForm({ sort: await read(endpoints.getMaxSort, {}) }),
    ),
  ],
  rowActions: [
    editAction(endpoints.update, async ({ id }, { read }) =>
      ruleSortForm({ record: await read(endpoints.get, { params: { id } }) }),
    ),
    { ...deleteAction(endpoints.remove), when: (row) => row.builtIn !== 1 },
  ],
})

export const ruleSortScreen = listScreen(ruleSortList)
