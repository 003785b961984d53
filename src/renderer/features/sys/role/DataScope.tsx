import { Field, makeStyles, Select, Text, tokens } from '@fluentui/react-components'
import { useCallback } from 'react'
import { deptChoices, type RoleRule, RoleWrite } from '#contract/resources/sys/role.ts'
import { readCode } from '#contract/vocabulary.ts'
import { formFields } from '#kit/form/fields.tsx'
import { FieldWordsContext, useFieldWords } from '#kit/inputs/fieldWords.ts'
import { useFormOfField } from '#kit/form/useRecordForm.ts'
import { TreePicker } from '#kit/tree/TreePicker.tsx'
import { useSession } from '#kit/session.ts'
import { useText } from '#kit/text.ts'
import { useDeptTree } from '#pickers/useDeptTree.ts'

const { CustomField } = formFields(RoleWrite)

const useStyles = makeStyles({
  rules: { display: 'grid', gap: tokens.spacingVerticalM, alignContent: 'start' },
  rule: { display: 'grid', gridTemplateColumns: '1fr 1fr', columnGap: tokens.spacingHorizontalL },
  quiet: { color: tokens.colorNeutralForeground3 },
})

interface Choice {
  readonly ruleId: string
  readonly value: string
  readonly customData: readonly string[]
}

const namesDepts = (value: string): boolean => readCode(deptChoices, value) !== undefined

/** The form's value as choices: the items as loaded, or as restored from a draft. */
const choicesOf = (value: unknown): readonly Choice[] => (Array.isArray(value) ? (value as Choice[]) : [])

/** One choice per rule sort; read-only for an operator who does not manage data (DECISION-SYS-131). */
export function DataScope({ rules }: { rules: readonly RoleRule[] }) {
  const mayGrant = useSession((state) => state.session?.user.adminModel.authData === true)
  const { form } = useFormOfField()
  return (
    <CustomField
      name="roleRuleList"
      label="sys.role:page.data"
      carries={['deptIdList']}
      hint={mayGrant ? undefined : 'sys.role:data.readOnly'}
      render={({ value, onChange }) => (
        <Rules
          rules={rules}
          choices={choicesOf(value)}
          isReadOnly={!mayGrant}
          onChange={(choices) => {
            onChange(choices)
            const all = new Set(choices.flatMap(({ customData }) => customData))
            form.setValue('deptIdList', [...all], { shouldDirty: true })
          }}
        />
      )}
    />
  )
}

interface RulesProps {
  readonly rules: readonly RoleRule[]
  readonly choices: readonly Choice[]
  readonly isReadOnly: boolean
  onChange(choices: readonly Choice[]): void
}

function Rules({ rules, choices, isReadOnly, onChange }: RulesProps) {
  const styles = useStyles()
  const text = useText()
  const { nodes } = useDeptTree()
  useFieldWords(
    useCallback(
      (item) => {
        const [choice] = choicesOf([item])
        const rule = rules.find(({ ruleId }) => ruleId === choice?.ruleId)
        if (!choice || !rule) return ''
        const name = rule.ruleDataList.find(({ value }) => value === choice.value)?.name ?? choice.value
        const count = choice.customData.length
        const depts = count > 0 ? text('sys.role:data.count', { count }) : ''
        return `${rule.ruleSortName}: ${name || text('sys.role:data.unchosen')}${depts}`
      },
      [rules, text],
    ),
  )
  const put = (choice: Choice) =>
    onChange(
      rules.map(({ ruleId }) =>
        ruleId === choice.ruleId
          ? choice
          : (choices.find((each) => each.ruleId === ruleId) ?? { ruleId, value: '', customData: [] }),
      ),
    )
  return (
    // The selection is described as a whole above.
    <FieldWordsContext value={null}>
      <div className={styles.rules}>
        {rules.length === 0 ? <Text className={styles.quiet}>{text('sys.role:data.none')}</Text> : null}
        {rules.map(({ ruleId, ruleSortName, ruleDataList }) => {
          const { value, customData } = choices.find((each) => each.ruleId === ruleId) ?? {
            value: '',
            customData: [],
          }
          return (
            <div key={ruleId} className={styles.rule}>
              <Field label={ruleSortName}>
                <Select
                  value={value}
                  disabled={isReadOnly}
                  onChange={(_, data) =>
                    put({ ruleId, value: data.value, customData: namesDepts(data.value) ? customData : [] })
                  }
                >
                  <option value="">{text('sys.role:data.unchosen')}</option>
                  {ruleDataList.map((rule) => (
                    <option key={rule.id} value={rule.value}>
                      {rule.name}
                    </option>
                  ))}
                </Select>
              </Field>
              {namesDepts(value) ? (
                <Field
                  label={text(value === '5' ? 'sys.role:data.deptsBelow' : 'sys.role:data.depts')}
                  required
                >
                  <TreePicker
                    label={text(value === '5' ? 'sys.role:data.deptsBelow' : 'sys.role:data.depts')}
                    nodes={nodes}
                    multiple
                    value={customData}
                    disabled={isReadOnly}
                    onChange={(ids) => put({ ruleId, value, customData: ids })}
                  />
                </Field>
              ) : null}
            </div>
          )
        })}
      </div>
    </FieldWordsContext>
  )
}
