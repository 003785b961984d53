import { Field, Input } from '@fluentui/react-components'
import { useState } from 'react'
import { passwordLevel } from '#contract/passwords.ts'
import { codeText } from '#kit/codes.ts'
import { useText } from '#kit/text.ts'
import { levelLabels } from './labels.ts'

/**
 * A password typed to see which strength it has. It is sent nowhere and belongs to no draft.
 * @param level that a password has to reach
 */
export function PasswordSample({ level }: { level: number }) {
  const text = useText()
  const [sample, setSample] = useState('')
  const reached = passwordLevel(sample)
  const isEnough = reached >= level
  const name = reached === 0 ? text('sys.appConfig:sample.none') : codeText(levelLabels, reached, text)
  return (
    <Field
      label={text('sys.appConfig:sample.label')}
      validationState={sample === '' ? 'none' : isEnough ? 'success' : 'warning'}
      validationMessage={
        sample === ''
          ? undefined
          : text(isEnough ? 'sys.appConfig:sample.enough' : 'sys.appConfig:sample.weak', { name })
      }
    >
      <Input
        value={sample}
        autoComplete="off"
        spellCheck={false}
        dir="auto"
        onChange={(_event, { value }) => setSample(value)}
      />
    </Field>
  )
}
