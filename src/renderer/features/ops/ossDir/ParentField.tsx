import { Field, Select } from '@fluentui/react-components'
import { ossDir } from '#contract/resources/ops/ossDir.ts'
import { possibleParents } from '#features/ops/ossDir/tree.ts'
import { useEndpoint } from '#kit/data/endpoint.ts'
import { useFormOfField } from '#kit/form/useRecordForm.ts'
import { useText } from '#kit/text.ts'

const everything = { query: {} }

/** The directory above; `0` is the top. */
export function ParentField({ ownId }: { ownId: string | undefined }) {
  const text = useText()
  const { form } = useFormOfField()
  const { data } = useEndpoint(ossDir.endpoints.list, everything)
  const parents = possibleParents(data?.data ?? [], ownId)
  const value = String(form.watch('pid') ?? '0')
  return (
    <Field label={text('ops.ossDir:field.pid')}>
      <Select
        value={value}
        onChange={(_, { value: pid }) => form.setValue('pid', pid, { shouldDirty: true, shouldTouch: true })}
      >
        <option value="0">{text('ops.ossDir:top')}</option>
        {value !== '0' && !parents.some(({ dir }) => dir.id === value) ? (
          <option value={value}>…</option>
        ) : null}
        {parents.map(({ dir, level }) => (
          <option key={dir.id} value={dir.id}>
            {`${'\u2003'.repeat(level - 1)}${dir.name}`}
          </option>
        ))}
      </Select>
    </Field>
  )
}
