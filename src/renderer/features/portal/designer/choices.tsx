import { Combobox, Field, Option } from '@fluentui/react-components'
import { useMemo } from 'react'
import type { Widget } from '#contract/pageConfig.ts'
import { named } from '#contract/recordName.ts'
import { designPage } from '#contract/resources/portal/designPage.ts'
import type { NavNode } from '#contract/resources/shell/auth.ts'
import { listText } from '#kit/listText.ts'
import { useEndpoint } from '#kit/data/endpoint.ts'
import { SuggestInput } from '#kit/inputs/SuggestInput.tsx'
import { RecordChoice } from '#kit/picker/RecordChoice.tsx'
import { defineSource } from '#kit/picker/source.ts'
import { TreePicker } from '#kit/tree/TreePicker.tsx'
import { useSession } from '#kit/session.ts'
import { useText } from '#kit/text.ts'
import type { TreeNode } from '#kit/tree/treeModel.ts'
import { rowsAt } from '#pickers/page/answerParts.ts'
import { columnsFor } from '#pickers/page/shownData.ts'
import { useWidgetData } from '#pickers/page/useWidgetData.ts'

/** Choices of a widget's properties: menus, pages, and the fields that its data have. */

const SCREEN = 0

/** Screens by the route that a page stores; the name includes the folders. */
const screensIn = (nodes: readonly NavNode[], folder = ''): readonly TreeNode[] =>
  nodes.flatMap(({ url, name, type, children }) => [
    ...(type === SCREEN && url !== '' ? [{ id: url.replace(/^\/+/, ''), label: folder + name }] : []),
    ...screensIn(children, `${name} / `),
  ])

interface ChoiceProps<V> {
  readonly label: string
  readonly value: V
  onChange(value: V): void
}

/** Screens of the signed-in user's menu. */
export function ScreenField(props: ChoiceProps<readonly string[]> & { readonly multiple?: boolean }) {
  const { label, value, onChange, multiple } = props
  const menus = useSession(({ session }) => session?.menus)
  const nodes = useMemo(() => screensIn(menus ?? []), [menus])
  return (
    <Field label={label}>
      {(field) => (
        <TreePicker
          {...field}
          label={label}
          nodes={nodes}
          value={value}
          multiple={multiple ?? false}
          onChange={onChange}
        />
      )}
    </Field>
  )
}

const pageSource = defineSource(designPage.endpoints.page, {
  id: designPage.name,
  title: 'portal.designer:prop.pageId',
  searchName: 'pageName',
  searchLabel: 'portal.designer:pageName',
  keyOf: (row) => row.pageId,
  nameOf: named(designPage),
  columns: [{ label: 'portal.designer:pageMemo', value: (row) => row.memo }],
})

/** A design page, by the id under which menus and pages name it. */
export function PageField({ label, value, onChange }: ChoiceProps<string>) {
  const input = useMemo(() => ({ query: { pageId: value } }), [value])
  const { data } = useEndpoint(designPage.endpoints.getByPageId, input, { enabled: value !== '' })
  return (
    <Field label={label}>
      <RecordChoice
        source={pageSource}
        value={value === '' ? [] : [{ id: value, name: data?.data?.pageName ?? value }]}
        onChange={(chosen) => onChange(chosen[0]?.id ?? '')}
      />
    </Field>
  )
}

/** Keys of the rows that a widget shows now. */
function useKeys(widget: Widget): readonly string[] {
  const { data } = useWidgetData(widget)
  return Object.keys(rowsAt(data, widget.source.path)[0] ?? {})
}

/** A field of the widget's data: one that the answer has, or any typed one. */
export function KeyField(props: ChoiceProps<string> & { readonly widget: Widget }) {
  const { label, value, onChange, widget } = props
  const text = useText()
  const keys = useKeys(widget)
  return (
    <Field label={label}>
      <SuggestInput
        clearable
        placeholder={text('portal.designer:prop.automatic')}
        suggestions={keys}
        value={value}
        onChange={onChange}
      />
    </Field>
  )
}

/** Several fields of the data in the order in which they are chosen. */
export function KeysField(props: ChoiceProps<readonly string[]> & { readonly widget: Widget }) {
  const { label, value, onChange, widget } = props
  const text = useText()
  const keys = useKeys(widget)
  const named = columnsFor(widget, text)
  const wordsOf = (key: string) => named?.get(key) ?? key
  const offered = named ? [...named.keys()] : [...new Set([...keys, ...value])]
  const chosen = value.filter((key) => !named || named.has(key))
  return (
    <Field label={label}>
      <Combobox
        multiselect
        placeholder={
          chosen.length > 0 ? listText(chosen.map(wordsOf)) : text('portal.designer:prop.automatic')
        }
        selectedOptions={chosen}
        onOptionSelect={(_, { selectedOptions }) => onChange(selectedOptions)}
      >
        {offered.map((key) => (
          <Option key={key} value={key}>
            {wordsOf(key)}
          </Option>
        ))}
      </Combobox>
    </Field>
  )
}
